import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { OpportunityBoard } from '#client/crm/opportunities/board/OpportunityBoard.tsx';
import { UserIdContext } from '#client/ui/UserIdContext.ts';
import { crashTab } from '../../support/crashTab.ts';
import { auditOpportunity, boardOf } from '../../support/records/opportunities.ts';
import { render } from '../../support/render.tsx';

beforeEach(() => localStorage.clear());

const namesake = { ...auditOpportunity, id: 'o2', expectedCloseDate: '2030-04-30' };

/** Opens the board of two opportunities of the same name, and the dialog that closes one of them as lost. */
async function loseCard(index: 0 | 1) {
  const { person } = render(
    <UserIdContext value="pat">
      <OpportunityBoard />
    </UserIdContext>,
    boardOf(() => [auditOpportunity, namesake]),
    { at: '/crm/opportunities' },
  );
  const menus = await screen.findAllByRole('button', { name: `Move or change ${auditOpportunity.name}` });
  await person.click(menus[index] as HTMLElement);
  await person.click(await screen.findByRole('menuitem', { name: 'Lost' }));
  return { person, reason: await screen.findByLabelText(/Lost reason/) };
}

test('the draft of a lost reason is restored for its own opportunity, not for another of the same name', async () => {
  const first = await loseCard(0);
  await first.person.type(first.reason, 'Went with a friend');
  await crashTab();

  expect((await loseCard(1)).reason).toHaveValue('');
  await crashTab();
  expect((await loseCard(0)).reason).toHaveValue('Went with a friend');
});
