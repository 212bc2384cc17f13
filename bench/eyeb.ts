import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { storedMail } from '../tests/support/servers/storedMail.ts';
import { chromiumOptions } from './browser/browserServer.ts';
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [url, dataDir, out] = process.argv.slice(2) as [string, string, string];
const me = { email: 'ada@desk.example', password: 'four calm words here' };
const b = await chromium.launch(await chromiumOptions());
const ctx = await b.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
const page = await ctx.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
page.on('pageerror', (e) => console.log('error', e.message.slice(0, 300)));
await page.goto(`${url}/crm`);
const mails = await storedMail({ DATA_DIR: dataDir }).catch(() => []);
if (mails.length === 0) {
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('First Name').fill('Ada'); await page.getByLabel('Last Name').fill('Byron');
  await page.getByLabel('Email').fill(me.email); await page.getByLabel('Password', { exact: true }).fill(me.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  let link; for (let i = 0; i < 100 && !link; i++) { link = (await storedMail({ DATA_DIR: dataDir }).catch(() => []))[0]?.link; await sleep(100); }
  await page.goto(link!); await page.getByRole('button', { name: 'Confirm email' }).click(); await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  await page.goto(`${url}/crm`);
}
await page.getByLabel('Email').fill(me.email); await page.getByLabel('Password', { exact: true }).fill(me.password);
await page.getByRole('button', { name: 'Sign In' }).click(); await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
const state = await ctx.storageState();
for (const [scheme, w, h] of [['light', 1280, 800], ['dark', 390, 844]] as const) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, reducedMotion: 'reduce', storageState: state });
  const p = await c.newPage();
  for (const name of ['business', 'prices', 'terms']) {
    await p.goto(`${url}/crm/settings/${name}`); await p.waitForLoadState('networkidle');
    if (name !== 'business') { await p.getByRole('button', { name: 'Draft the next version' }).click(); await p.waitForTimeout(300); }
    if (name === 'prices') { await p.getByLabel('Price of Core Module').fill('3650'); await p.getByRole('button', { name: 'Change 0107' }).click(); }
    await p.screenshot({ path: `${out}/${name}-${w}-${scheme}.png`, fullPage: true });
    if (await p.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)) console.log('sideways', name, w);
    await p.evaluate(axeSource);
    const { violations } = await p.evaluate(() => (globalThis as any).axe.run());
    for (const v of violations) console.log('axe', name, w, v.id, v.nodes.length, v.nodes[0]?.html.slice(0, 150));
  }
  await c.close();
}
await b.close();
