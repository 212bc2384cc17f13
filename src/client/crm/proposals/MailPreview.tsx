import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import classes from './MailPreview.module.css';

/** The mail that 'Send by mail' would send now, and its recipient. */
export function MailPreview({ id }: { id: string }) {
  const { data: mail } = trpc.proposals.mailPreview.useQuery({ id });
  return (
    <Panel title="What will be mailed">
      {mail && (
        <div className={classes.mail}>
          <DescriptionList>
            <DescriptionItem label="To">{mail.to}</DescriptionItem>
            <DescriptionItem label="Subject">{mail.subject}</DescriptionItem>
            <DescriptionItem label="File">{mail.fileName}</DescriptionItem>
          </DescriptionList>
          <p className={classes.text}>{mail.text}</p>
        </div>
      )}
    </Panel>
  );
}
