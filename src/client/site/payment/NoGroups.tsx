import { ActionLink } from '../ActionLink.tsx';
import classes from './NoGroups.module.css';

export function NoGroups() {
  return (
    <section className={classes.notice}>
      <h1>No registration groups selected.</h1>
      <p>Choose the groups you want to work in first. Then your order appears here.</p>
      <ActionLink to="/registration-proposal" variant="primary">
        Back to Registration Proposal
      </ActionLink>
    </section>
  );
}
