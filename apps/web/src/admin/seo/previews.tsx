import type { PageHead } from '@madang/contracts/page/seo';
import { EyeOff, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import s from './seo.module.css';
import { cx } from '../../ui/cx';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

interface PreviewProps {
  head: PageHead;
  /** The path of the page that is previewed. */
  path: string;
}
/** Previews of the page in a search result and in a shared link, made by the same function that writes the page's `<head>`. */
export function Previews({ head, path }: PreviewProps) {
  const { t } = useTranslation('admin-seo');
  const { name, profileImageUrl } = useSite();
  const host = location.host;
  return (
    <div className={s.previews}>
      <section aria-label={t('preview.search')}>
        <h3>{t('preview.search')}</h3>
        {head.noIndex ? (
          <p className={cx(l.box, l.withIcon)}>
            <EyeOff aria-hidden="true" />
            {t('preview.hidden')}
          </p>
        ) : (
          <div className={s.result}>
            <RowTitle
              face={{ name, imageUrl: profileImageUrl }}
              title={name}
              note={
                <>
                  {host}
                  {path === '/' ? '' : path.replaceAll('/', ' › ')}
                </>
              }
            />
            <strong className={l.cut2}>{head.title}</strong>
            <p className={l.cut2}>{head.description || t('preview.noDescription')}</p>
          </div>
        )}
      </section>
      <section aria-label={t('preview.share')}>
        <h3>{t('preview.share')}</h3>
        <div className={s.share}>
          {head.ogImage ? (
            <img src={head.ogImage} alt="" />
          ) : (
            <span>
              <Image aria-hidden="true" />
            </span>
          )}
          <div>
            <b className={l.cut2}>{head.ogTitle}</b>
            {head.ogDescription && <p className={cx(l.muted13, l.cut2)}>{head.ogDescription}</p>}
            <small>{host}</small>
          </div>
        </div>
      </section>
    </div>
  );
}
