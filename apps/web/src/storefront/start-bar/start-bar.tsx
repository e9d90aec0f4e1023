import { YN } from '@madang/contracts/codes';
import { eventApi } from '@madang/contracts/event/event-calls';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call } from '../../lib/api';
import { useChannel } from '../../lib/channel';
import { isPaymentPage } from '../../lib/page';
import { useSession } from '../../lib/session';
import { ButtonLink, IconButton } from '../../ui/button';
import s from './start-bar.module.css';

/** The product's page: it says the same as the bar, so the bar is hidden there. */
const ABOUT_PATH = '/about';
const BAR_GONE_KEY = 'startBarGone';
/** The value of a click for analytics, in won (CP-016). */
const START_VALUE_KRW = 5000;

/**
 * The bar that invites a person without a site to open one; not on sites with a white label, on some pages, or once it was closed (SH-040,
 * AM-129).
 */
export default function StartBar() {
  const { t } = useTranslation('app');
  const { channel, mainOrigin } = useChannel();
  const hasSite = useSession((state) => (state.user?.mngCnt ?? 0) > 0);
  const { pathname } = useLocation();
  const [gone, setGone] = useState(() => sessionStorage.getItem(BAR_GONE_KEY) === YN.YES);
  if (hasSite || gone || pathname === ABOUT_PATH || isPaymentPage(pathname) || channel?.channelSetting.whiteLabelYn === YN.YES) return null;
  const count = () =>
    void call(eventApi.log, { body: { eventType: 'start', message: { value: START_VALUE_KRW, path: location.pathname } } }).catch(
      () => undefined,
    );
  return (
    <aside className={s.bar} aria-label={t('start.label')}>
      <div className="wrap">
        <p>{t('start.text')}</p>
        <ButtonLink to={channel ? `${mainOrigin}/create_site` : '/create_site'} tone="primary" size="sm" onClick={count}>
          {t('start.action')}
        </ButtonLink>
        <IconButton
          label={t('start.close')}
          onClick={() => {
            sessionStorage.setItem(BAR_GONE_KEY, YN.YES);
            setGone(true);
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  );
}
