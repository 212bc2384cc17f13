import type { ReactNode } from 'react';
import { brand } from '#shared/site/brand.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import classes from './LoginFrame.module.css';

/** The page around every card of the login. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={classes.page}>
      <div className={classes.column}>
        <div className={classes.brand}>
          <BrandMark size={40} />
          <div>
            <div className={classes.name}>{brand.product}</div>
            <div className={classes.system}>{brand.system}</div>
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}
