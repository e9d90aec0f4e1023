import { useTranslation } from 'react-i18next';
import { channelState, siteHost } from '../../lib/channel';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/states';

/** Shown at a subdomain that no site has: says that the address may be mistyped, and does not ask to log in. */
export default function NoSite({ address }: { address: string }) {
  const { t } = useTranslation('app');
  useTitle(t('noSite.title'));
  const { mainOrigin } = channelState();
  return (
    <section className="wrap" style={{ paddingBlock: 56 }}>
      <Empty art="search" heading="h1" title={t('noSite.title')} text={t('noSite.text', { host: siteHost(address) })}>
        <ButtonLink to={`${mainOrigin}/create_site/list`} tone="primary">
          {t('noSite.mine')}
        </ButtonLink>
        <ButtonLink to={`${mainOrigin}/create_site`}>{t('noSite.create')}</ButtonLink>
      </Empty>
    </section>
  );
}
