import { USER_TYPE } from '@madang/contracts/codes';
import type { ManagedChannel } from '@madang/contracts/main/channel';
import { ExternalLink, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { siteHost, siteUrl } from '../../lib/channel';
import { formatCount } from '../../lib/format';
import { goWithTicket } from '../../lib/session-moves';
import { Button } from '../../ui/button';
import s from './site-card.module.css';
import { themeStyle } from '../brand/theme';
import { ClosedActs } from './closed-acts';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import { ADMIN_HOME } from './admin-home';

const CLOSING_PATH = '/settings/closing';
/**
 * The card of a site that the person runs: its numbers, its address, a link to its admin or, for a closed site, until when it can be
 * reopened.
 */
export function SiteCard({ site, heading: Heading = 'h3' }: { site: ManagedChannel; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('ui');
  const [going, setGoing] = useState<string | null>(null);
  const go = (path: string) => {
    setGoing(path);
    goWithTicket(siteUrl(site.domain, path))
      .catch(report)
      .finally(() => setGoing(null));
  };
  return (
    <li className={cx(l.card, l.stack16, s.site)} style={themeStyle(site.brandColor)}>
      <div className={s.head}>
        {site.headerLogoUrl ? <img src={site.headerLogoUrl} alt="" /> : <i aria-hidden="true">{Array.from(site.name)[0]}</i>}
        <div>
          <Heading>{site.name}</Heading>
          <p className={l.muted13}>{siteHost(site.domain)}</p>
        </div>
      </div>
      <p className={cx(l.muted14, 'num')}>
        {t('site.counts', { courses: formatCount(site.courseCount), members: formatCount(site.memberCount) })}
      </p>
      {site.closedAt ? (
        <ClosedActs site={site} />
      ) : (
        <div className={l.row}>
          <Button size="sm" busy={going === ADMIN_HOME} onClick={() => go(ADMIN_HOME)}>
            <Settings aria-hidden="true" />
            {t('site.manage')}
          </Button>
          <Button size="sm" tone="ghost" busy={going === '/'} onClick={() => go('/')}>
            <ExternalLink aria-hidden="true" />
            {t('site.open')}
          </Button>
          {site.userTypeCd === USER_TYPE.OWNER && (
            <Button size="sm" tone="ghost" busy={going === CLOSING_PATH} onClick={() => go(CLOSING_PATH)}>
              {t('site.close')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
