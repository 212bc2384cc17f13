import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { ScrollArea, Table, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { userRole } from '#shared/auth/auth.ts';
import { formatCount } from '#shared/fields/format.ts';
import { EVERYBODY_MAY, rightLabels } from '#shared/team/rightLabels.ts';
import { hasRight, type Right, type Role } from '#shared/team/rights.ts';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { useSession } from '../auth/useSession.ts';
import classes from './Team.module.css';

const ROLES: Role[] = ['staff', 'manager', 'admin'];

const rows = [
  ...EVERYBODY_MAY.map((label) => ({ label, roles: ROLES })),
  ...Object.entries(rightLabels).map(([right, label]) => ({
    label,
    roles: ROLES.filter((role) => hasRight({ role }, right as Right)),
  })),
];

export const RolesSection = () => (
  <FoldedSection
    anchor="roles"
    title="What each role may do"
    summary={formatCount(rows.length, 'right')}
    hint="An administrator changes a person’s role."
    startsOpen={!hasRight(useSession().user, 'manageTeam')}
  >
    <ScrollArea type="auto">
      <Table verticalSpacing={6} horizontalSpacing="xs" miw={300} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Right</Table.Th>
            {ROLES.map((role) => (
              <Table.Th key={role} scope="col" ta="center">
                {userRole.labels[role]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, roles }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              {ROLES.map((role) => (
                <Table.Td key={role} ta="center">
                  {roles.includes(role) ? (
                    <>
                      <IconCheck size={18} aria-hidden />
                      <VisuallyHidden>yes</VisuallyHidden>
                    </>
                  ) : (
                    <VisuallyHidden>no</VisuallyHidden>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  </FoldedSection>
);
