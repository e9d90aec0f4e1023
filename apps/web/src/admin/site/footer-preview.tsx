import type { Footer } from '@madang/contracts/main/channel';
import { useTranslation } from 'react-i18next';
import { FOOTER_LINES } from '../../domain/site/footer-lines';
import l from '../../ui/layout.module.css';
import { Card } from '../../ui/parts';

/** How the footer of every page will show the business. */
export function FooterPreview({ footer }: { footer: Partial<Footer> }) {
  const { t } = useTranslation('admin-site');
  const lines = FOOTER_LINES.filter((key) => footer[key]?.trim());
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
