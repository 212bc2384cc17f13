import { modules } from '#shared/proposals/modules.ts';
import { ExternalLink } from '../ExternalLink.tsx';
import classes from './ModulesList.module.css';

/** All modules, with links to the Commission's pages. */
export function ModulesList() {
  return (
    <ul className={classes.modules}>
      {modules.map(({ id, name, description, url }) => (
        <li key={id}>
          <ExternalLink href={url}>{name}</ExternalLink>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
