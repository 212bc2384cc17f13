import { ExternalLink } from '../ExternalLink.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Guide.module.css';

export function ModulesList() {
  const { catalogue } = useSiteContent();
  return (
    <ul className={classes.modules}>
      {catalogue.modules.map(({ id, name, description, url }) => (
        <li key={id}>
          <ExternalLink href={url}>{name}</ExternalLink>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
