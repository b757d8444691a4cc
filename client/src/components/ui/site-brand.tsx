import { Link } from 'react-router-dom';
import { useSiteInfo } from '../../lib/site-info.ts';
import styles from './plain-controls.module.css';

interface SiteBrandProps {
  to: string;
  /** Shown in place of the site's name. */
  title?: string;
  /** On a phone the logo alone: a bar full of other things has no room for the name. */
  short?: boolean;
}

/** Logo and name of the site, leading home. */
export function SiteBrand({ to, title, short = false }: SiteBrandProps) {
  const site = useSiteInfo()?.site;
  return (
    <Link to={to} className={`${styles.brand} ${short ? styles.short : ''}`}>
      <img src={site?.site_logo.value ?? '/logo.svg'} alt="" width={32} height={32} />
      <span>{title ?? site?.site_name.value ?? 'Lode'}</span>
    </Link>
  );
}
