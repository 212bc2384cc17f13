import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { ShowEmptyFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import classes from './AccountDetail.module.css';
import { useAccountEditor } from './useAccountEditor.ts';

/** The address of an account: as on an envelope, or line by line to change it. */
export function AddressInformation({ account }: { account: AccountRecord }) {
  const [isEditing, editing] = useDisclosure();
  const edit = useAccountEditor()(account);
  const { address, city, state, postcode } = account;
  const place = [city, state, postcode].filter(Boolean).join(' ');
  return (
    <Panel
      title="Address Information"
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={isEditing}
          aria-label={isEditing ? undefined : 'Edit address'}
          onClick={editing.toggle}
        >
          {isEditing ? 'Done' : 'Edit'}
        </Button>
      }
    >
      {isEditing ? (
        <ShowEmptyFacts value>
          <DescriptionList dense>
            <Fact edit={edit} name="address" wide />
            <Fact edit={edit} name="city" />
            <Fact edit={edit} name="state" />
            <Fact edit={edit} name="postcode" />
          </DescriptionList>
        </ShowEmptyFacts>
      ) : address || place ? (
        <address className={classes.address}>
          {address && <div>{address}</div>}
          {place}
        </address>
      ) : (
        <Text c="dimmed">No address information</Text>
      )}
    </Panel>
  );
}
