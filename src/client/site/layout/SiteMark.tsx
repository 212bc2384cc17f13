import { BrandMark } from '../../ui/BrandMark.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './SiteLayout.module.css';

const HEIGHT = 32;

/** The logo, or the mark of a business that has none. Put the name beside it: it is hidden from screen readers. */
export function SiteMark() {
  const { logo } = useSiteContent().images;
  if (!logo) return <BrandMark size={HEIGHT} />;
  const width = Math.round((HEIGHT * logo.width) / logo.height);
  return <img className={classes.logo} src={logo.path} width={width} height={HEIGHT} alt="" />;
}
