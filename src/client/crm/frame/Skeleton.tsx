import loading from '../../ui/loading/Loading.module.css';
import { recordTypes } from '../navigation/recordTypes.ts';
import frame from './CrmLayout.module.css';

/** The page of the CRM until its scripts are there: the places of its bars, and what is loading at this address. */
export function Skeleton({ path }: { path: string }) {
  const list = recordTypes.find((type) => path === `/crm/${type.path}`)?.path;
  return (
    <div id="skeleton" className={frame.frame}>
      <div className={frame.sidebar} />
      <div className={frame.column}>
        <div className={frame.header} />
        <main>
          <div className={frame.status} role="status">
            <div className={loading.spinner} />
            {list ? `Loading ${list}...` : 'Loading...'}
          </div>
        </main>
      </div>
    </div>
  );
}
