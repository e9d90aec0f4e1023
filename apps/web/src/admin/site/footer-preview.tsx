import type { Footer } from '@madang/contracts/main/channel';
import { useTranslation } from 'react-i18next';
import l from '../../ui/layout.module.css';
import { Card } from '../../ui/parts';

/** In the order in which the site shows them. */
const LINES = [
  'corpName',
  'ceoName',
  'regNo',
  'shopNo',
  'remote',
  'addr',
  'phone',
  'fax',
  'email',
  'homepageUrl',
  'privacyName',
] as const satisfies readonly (keyof Footer)[];

/** How the business will stand at the foot of every page. */
export function FooterPreview({ footer }: { footer: Partial<Footer> }) {
  const { t } = useTranslation('admin-site');
  const lines = LINES.filter((key) => footer[key]?.trim());
  const below = [footer.extraInfo, footer.copyright].filter((text) => text?.trim());
  return (
    <Card title={t('footer.preview')}>
      <div className={l.stack12}>
        {lines.length + below.length === 0 && <p className={l.muted13}>{t('footer.previewEmpty')}</p>}
        {lines.length > 0 && (
          <ul className={l.row}>
            {lines.map((key) => (
              <li key={key} className={l.muted13}>
                {t(`footer.field.${key}`)} <b>{footer[key]}</b>
              </li>
            ))}
          </ul>
        )}
        {below.map((text) => (
          <p key={text} className={l.muted13}>
            {text}
          </p>
        ))}
      </div>
    </Card>
  );
}
