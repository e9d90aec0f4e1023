import { YN } from '@madang/contracts/codes';
import type { JoinedChannel } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { siteHost, siteUrl } from '../../lib/channel';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import { goWithTicket } from '../../lib/session-moves';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { themeStyle } from '../brand/theme';
import card from '../site/site-card.module.css';

/** The sites that the person joined, each with a link; shown on the product's own host. */
export function JoinedSites() {
  const { t } = useTranslation('account');
  const sites = useCall(channelApi.joined);
  if (sites.isError) return <ErrorState tight error={sites.error} onRetry={() => void sites.refetch()} />;
  if (!sites.data) return <SkeletonRows count={2} />;
  if (!sites.data.length) return <Empty title={t('joinedSites.none')} text={t('joinedSites.noneText')} />;
  return (
    <ul className={l.columns240}>
      {sites.data.map((site) => (
        <JoinedSite key={site.channelSeq} site={site} />
      ))}
    </ul>
  );
}

function JoinedSite({ site }: { site: JoinedChannel }) {
  const { t } = useTranslation('account');
  const [going, setGoing] = useState(false);
  const go = () => {
    setGoing(true);
    goWithTicket(siteUrl(site.domain))
      .catch(report)
      .finally(() => setGoing(false));
  };
  return (
    <li className={cx(l.card, l.stack16, card.site)} style={themeStyle(site.brandColor)}>
      <div className={card.head}>
        {site.headerLogoUrl ? <img src={site.headerLogoUrl} alt="" /> : <i aria-hidden="true">{Array.from(site.name)[0]}</i>}
        <div>
          <h3>{site.name}</h3>
          <p className={l.muted13}>{siteHost(site.domain)}</p>
        </div>
      </div>
      <p className={cx(l.muted14, 'num')}>{t('joinedSites.since', { date: formatDate(site.joinedAt) })}</p>
      <div className={l.row}>
        {site.closedYn === YN.YES ? (
          <Badge>{t('joinedSites.closed')}</Badge>
        ) : (
          <Button size="sm" busy={going} aria-label={t('joinedSites.goTo', { name: site.name })} onClick={go}>
            <ExternalLink aria-hidden="true" />
            {t('joinedSites.go')}
          </Button>
        )}
      </div>
    </li>
  );
}
