import { channelApi } from '@madang/contracts/main/channel';
import { PLAN_PERMISSIONS } from '@madang/contracts/permissions';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { report } from '../../lib/api';
import { CourseRoles } from '../../lib/can';
import { siteHost, siteUrl, useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { goWithTicket } from '../../lib/session-moves';
import { siteInUse, sitesFor, takeSite } from '../../domain/site/site-entry';
import { Button, ButtonLink } from '../../ui/button';
import { Select } from '../../ui/choices';
import { cx } from '../../ui/cx';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './managed-site.module.css';

/**
 * On the product's own host, the frame of the pages of site plan and sales, which belong to one site: a bar names that site, and lets a
 * person with several choose among those whose page they may see (AM-176).
 */
export default function ManagedSite() {
  const { t } = useTranslation('create-site');
  const { pathname } = useLocation();
  const [going, setGoing] = useState(false);
  const [, setChosen] = useState<number | null>(null);
  const sites = useCall(channelApi.managed);
  const service = pathname.startsWith('/service');
  const open = sitesFor(sites.data, service ? PLAN_PERMISSIONS : 'SITE_SALES_READ');
  const { channelSeq, domain, name, roles } = siteInUse(open) ?? {};
  const here = useChannel((state) => state.managed !== null && state.managed.channelSeq === channelSeq);
  useEffect(() => {
    if (channelSeq === undefined || domain === undefined) return;
    useChannel.setState({ managed: { channelSeq, domain } });
    return () => useChannel.setState({ managed: null });
  }, [channelSeq, domain]);
  if (sites.isError) return <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />;
  if (!sites.data) return <SkeletonRows count={3} />;
  if (domain === undefined)
    return (
      <Empty heading="h1" title={t('choose.none')} text={t('choose.noneText')}>
        <ButtonLink to="/create_site/list">{t('list.title')}</ButtonLink>
      </Empty>
    );
  const go = () => {
    setGoing(true);
    goWithTicket(siteUrl(domain, pathname))
      .catch(report)
      .finally(() => setGoing(false));
  };
  return (
    <>
      <div className={cx(s.bar, service && s.service)} role="group" aria-label={t('choose.site')}>
        {open.length > 1 ? (
          <Select
            label={t('choose.site')}
            value={String(channelSeq)}
            onChange={(next) => {
              takeSite(Number(next));
              setChosen(Number(next));
            }}
            options={open.map((site) => ({ value: String(site.channelSeq), label: `${site.name} (${siteHost(site.domain)})` }))}
          />
        ) : (
          <p>
            <b>{name}</b>
            <small>{siteHost(domain)}</small>
          </p>
        )}
        <Button busy={going} onClick={go}>
          {t('choose.go')}
          <ExternalLink aria-hidden="true" />
        </Button>
      </div>
      {here ? (
        <CourseRoles value={roles!}>
          <Outlet />
        </CourseRoles>
      ) : (
        <SkeletonRows count={3} />
      )}
    </>
  );
}
