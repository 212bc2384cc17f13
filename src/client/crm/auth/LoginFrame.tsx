import type { ReactNode } from 'react';
import { product } from '#shared/site/product.ts';
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
            <div className={classes.name}>{product.name}</div>
            <div className={classes.system}>{product.system}</div>
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}
