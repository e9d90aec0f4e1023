import { WINDOW_END } from '@madang/contracts/answer-codes';
import { PAY_SCRIPT } from '@madang/contracts/page/pay-window';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keptOpening, openedWindow, type Opening } from '../../domain/order/pay-window';
import { leave } from '../../lib/leave';
import { log } from '../../lib/log';
import { useTitle } from '../../lib/title';
import { Button, Dots } from '../../ui/button';
import { Empty } from '../../ui/states';
import { ResultPage } from '../../ui/result';
import s from './result.module.css';

interface Toss {
  (clientKey: string): {
    payment(of: { customerKey: string }): { requestPayment(of: object): Promise<void>; requestBillingAuth(of: object): Promise<void> };
  };
  ANONYMOUS: string;
}
declare global {
  interface Window {
    TossPayments?: Toss;
  }
}

/** Loads the payment company's script if it is not there yet; after a failure it can be loaded again. */
const loaded = () =>
  new Promise<Toss>((resolve, reject) => {
    const there = () => (window.TossPayments ? resolve(window.TossPayments) : reject(new Error('no script')));
    if (window.TossPayments) return there();
    const script = document.createElement('script');
    script.src = PAY_SCRIPT;
    script.onload = there;
    script.onerror = () => {
      script.remove();
      reject(new Error('the script of the payment company'));
    };
    document.head.append(script);
  });

/**
 * Opens the payment window by the script, which leaves this page. If the buyer closes the window, or it does not open, the fail page
 * follows with the code.
 */
async function open({ clientKey, script, failUrl }: Opening): Promise<void> {
  const toss = await loaded();
  openedWindow();
  const window = toss(clientKey ?? '').payment({ customerKey: script?.customerKey ?? toss.ANONYMOUS });
  try {
    await (script?.card ? window.requestBillingAuth(script.card) : window.requestPayment(script?.payment ?? {}));
  } catch (refused) {
    const { code = WINDOW_END.BROKEN_OFF, message = '' } = refused as { code?: string; message?: string };
    const back = new URL(failUrl);
    const { orderId } = (script?.payment ?? {}) as { orderId?: string };
    // The company has two codes for a closed window; the other pages know only the newer one.
    const told = code === WINDOW_END.CLOSED_OLD ? WINDOW_END.CLOSED : code;
    for (const [name, value] of Object.entries({ code: told, message, ...(orderId && { orderId }) })) back.searchParams.set(name, value);
    leave(back.href);
  }
}

/** The only page on which the payment company's script runs: it opens the window and is then left. */
export default function WindowPage() {
  const { t } = useTranslation('checkout');
  useTitle(t('window.title'));
  const [opening, setOpening] = useState(keptOpening);
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    // The browser's back button restored this page from its cache: the window must not open again.
    const shown = (e: PageTransitionEvent) => e.persisted && setOpening(null);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  const start = useCallback(() => {
    setFailed(false);
    if (opening)
      open(opening).catch((error: Error) => {
        log('pay window', error);
        setFailed(true);
      });
  }, [opening]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    start();
  }, [start]);
  if (!opening || failed)
    return (
      <ResultPage>
        <Empty
          art={failed ? 'error' : 'lock'}
          heading="h1"
          title={t(failed ? 'window.failed' : 'window.none')}
          text={t(failed ? 'window.failedText' : 'window.noneText')}
        >
          <Button onClick={() => history.back()}>{t('window.back')}</Button>
          {failed && (
            <Button tone="primary" onClick={start}>
              {t('window.again')}
            </Button>
          )}
        </Empty>
      </ResultPage>
    );
  return (
    <ResultPage busy>
      <div className={s.wait} role="status">
        <Dots />
        <h1>{t('window.title')}</h1>
        <p>{t('window.text')}</p>
      </div>
    </ResultPage>
  );
}
