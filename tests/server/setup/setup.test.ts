import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { enquiry, newLead } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

test('each step of the set-up is done once what it leads to is there; the card is hidden for one person', async () => {
  const app = await buildApp(db);
  const me = await db.member();
  const { staff, importFile } = await csvClient(db, app, me);
  const doneSteps = async () => {
    const { done } = await staff.setup.state();
    return Object.entries(done).flatMap(([step, isDone]) => (isDone ? [step] : []));
  };

  expect(await doneSteps()).toEqual([]);
  await newLead(staff);
  expect(await doneSteps()).toEqual(['samples']);
  await importFile('contacts', 'First name,Last name,Email\r\nPriya,Nair,priya@care.example');
  expect(await doneSteps()).toEqual(['samples', 'contacts']);
  const colleague = await db.staff();
  expect(await doneSteps()).toEqual(['samples', 'contacts', 'colleagues']);
  await db.visitor().intake.createLeadFromForm(enquiry());
  expect(await doneSteps()).toEqual(['samples', 'contacts', 'colleagues', 'form']);

  await staff.setup.hide({ isHidden: true });
  expect((await staff.setup.state()).isHidden).toBe(true);
  expect((await colleague.setup.state()).isHidden).toBe(false);
  await staff.setup.hide({ isHidden: false });
  expect((await staff.setup.state()).isHidden).toBe(false);
  await app.close();
});
