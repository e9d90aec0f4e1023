import { COURSE_TYPE, type CodeOf } from '@madang/contracts/codes';
import { channelApi, type ManagedChannel } from '@madang/contracts/main/channel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { siteHost, siteUrl } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { sending } from '../../lib/sending';
import { goWithTicket } from '../../lib/session-moves';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { RadioCard } from '../../ui/choices';
import { PageHead } from '../../ui/page-head';
import l from '../../ui/layout.module.css';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';

type Kind = CodeOf<typeof COURSE_TYPE>;
const KINDS_OF_FIRST_CLASS: Kind[] = [COURSE_TYPE.VOD, COURSE_TYPE.LIVE];

function Choice({ sites }: { sites: ManagedChannel[] }) {
  const { t } = useTranslation('create-site');
  const [domain, setDomain] = useState(sites[0]!.domain);
  const [kind, setKind] = useState<Kind>(COURSE_TYPE.VOD);
  const [going, setGoing] = useState(false);
  return (
    <form
      className={l.grid20}
      onSubmit={sending(() => {
        setGoing(true);
        goWithTicket(siteUrl(domain, `/classes/create?courseType=${kind}`))
          .catch(report)
          .finally(() => setGoing(false));
        return 'acted';
      })}
    >
      <RadioCard
        label={t('class.site')}
        options={sites.map((site) => ({ value: site.domain, label: site.name, hint: siteHost(site.domain) }))}
        value={domain}
        onChange={setDomain}
      />
      <RadioCard<Kind>
        label={t('class.kind')}
        columns="repeat(auto-fit, minmax(200px, 1fr))"
        options={KINDS_OF_FIRST_CLASS.map((value) => ({ value, label: t(`class.${value}`), hint: t(`class.${value}hint`) }))}
        value={kind}
        onChange={setKind}
      />
      <Button type="submit" tone="primary" size="lg" block busy={going}>
        {t('class.go')}
      </Button>
    </form>
  );
}

/** The page that asks for which site a new class is, and which kind of class it is. */
export default function ClassEntry() {
  const { t } = useTranslation('create-site');
  const sites = useCall(channelApi.managed);
  useTitle(t('class.title'));
  return (
    <section className={l.ownNarrow}>
      <PageHead title={t('class.title')} {...(!!sites.data?.length && { note: t('class.lead') })} />
      {sites.isPending && <SkeletonRows count={3} />}
      {sites.isError && <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />}
      {sites.data?.length === 0 && (
        <Empty art="add" title={t('class.none')} text={t('class.noneText')}>
          <ButtonLink to="/create/site" tone="primary">
            {t('list.create')}
          </ButtonLink>
        </Empty>
      )}
      {sites.data && sites.data.length > 0 && <Choice sites={sites.data} />}
    </section>
  );
}
