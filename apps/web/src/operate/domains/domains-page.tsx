import { LIMITS } from '@madang/contracts/limits';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { CERTIFICATE } from '@madang/contracts/platform-codes';
import { platformDomainApi, type PlatformDomain } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatDate, formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Badge, type BadgeTone } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { SearchedCard } from '../../domain/platform/searched-card';

/** The domains of all sites; those whose certificate ends soonest come first. */
export default function DomainsPage() {
  const { t } = useTranslation('operate-domains');
  useTitle(t('title'));
  const paging = useListParams(LIMITS.adminPageSizes, {});
  const { page, size, q } = paging;
  const list = useCall(platformDomainApi.list, { query: { page, size, q } }, { keep: true, staleTime: 0 });
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <SearchedCard
        list={list}
        paging={paging}
        find={t('find')}
        searched={t('q')}
        none={{ title: t('none'), text: t('noneText') }}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(rows, stale) => <DomainTable domains={rows} stale={stale} />}
      </SearchedCard>
    </>
  );
}

function DomainTable({ domains, stale }: { domains: PlatformDomain[]; stale: boolean }) {
  const { t } = useTranslation('operate-domains');
  const check = useAct(platformDomainApi.check, {
    invalidates: [platformDomainApi.list, platformAuditApi.list],
    onDone: () => toast(t('checked')),
  });
  const columns: Column<PlatformDomain>[] = [
    { key: 'domain', head: t('domain'), cell: (one) => <b>{one.domain}</b>, phone: 'title' },
    { key: 'certificate', head: t('certificate'), cell: (one) => <CertificateText of={one} />, phone: 'corner' },
    { key: 'ends', head: t('ends'), cell: (one) => <span className="num">{one.endsAt ? formatDate(one.endsAt) : '–'}</span> },
    { key: 'issuer', head: t('issuer'), cell: (one) => one.issuer ?? '–' },
    { key: 'site', head: t('site'), cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} /> },
    { key: 'state', head: t('state'), cell: (one) => t(`states.${one.state}`) },
    { key: 'looked', head: t('looked'), cell: (one) => <span className="num">{one.lookedAt ? formatDateTime(one.lookedAt) : '–'}</span> },
    {
      key: 'do',
      head: t('check'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: ({ siteSeq, domainSeq }) => (
        <Button size="sm" disabled={check.isPending} onClick={() => check.mutate({ params: { siteSeq, domainSeq } })}>
          {t('check')}
        </Button>
      ),
    },
  ];
  return <Table label={t('title')} columns={columns} rows={domains} keyOf={(one) => one.domainSeq} stale={stale} />;
}

const CERTIFICATE_TONES: Partial<Record<string, BadgeTone>> = {
  [CERTIFICATE.ENDING]: 'warn',
  [CERTIFICATE.EXPIRED]: 'bad',
  [CERTIFICATE.UNTRUSTED]: 'bad',
};
function CertificateText({ of: { certificate } }: { of: PlatformDomain }) {
  const { t } = useTranslation('operate-domains');
  if (certificate === null) return <>{t('certificates.UNSEEN')}</>;
  if (certificate === CERTIFICATE.VALID) return <>{t('certificates.VALID')}</>;
  return <Badge tone={CERTIFICATE_TONES[certificate] ?? 'plain'}>{t(`certificates.${certificate}`)}</Badge>;
}
