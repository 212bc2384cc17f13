import { Anchor } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type DiscountRequest, nameDiscount } from '#shared/proposals/approvals.ts';
import { recordHref } from '../../records/subject/recordHref.ts';
import classes from './DiscountRequests.module.css';

/** The discounts that wait for a manager, above the tasks of the day. */
export function DiscountRequests({ requests }: { requests: DiscountRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <ul className={classes.requests} aria-label="Discounts to approve">
      {requests.map(({ id, proposalId, accountName, discountCents, ...request }) => (
        <li key={id}>
          <IconDiscount size={18} aria-hidden />
          <div className={classes.text}>
            <Anchor
              component={Link}
              to={recordHref({ noun: 'proposal', id: proposalId })}
              className={classes.title}
            >
              {`Approve a ${nameDiscount(discountCents)}?`}
            </Anchor>
            <div className={classes.about}>
              {[
                `${accountName} · ${request.price}`,
                request.askedByName,
                ...(request.question ? [`“${request.question}”`] : []),
              ].join(' · ')}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
