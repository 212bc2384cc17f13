import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { storedMail } from './servers/storedMail.ts';

// Signs up and in through the screens.

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Signs up, follows the link in the mail and confirms the address. */
export async function signUp(page: Page, url: string, dataDir: string, person: Person) {
  await page.goto(`${url}/crm`);
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();

  const mail = await vi.waitFor(
    async () => {
      const mine = (await storedMail({ DATA_DIR: dataDir })).findLast(({ to }) => to === person.email);
      expect(mine?.link).toContain('/crm/verify-email?token=');
      return mine;
    },
    { timeout: 60_000 },
  );
  await page.goto(mail?.link ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  // The button is gone; its focus is on the title of what came in its place.
  await page.locator('h1:focus', { hasText: 'Email confirmed' }).waitFor();
}

/** Submits the login screen, and does not wait for the result. */
export async function signIn(page: Page, url: string, { email, password }: Person) {
  await page.goto(`${url}/crm`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
