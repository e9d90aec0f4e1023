import { CURRENCY } from '@madang/contracts/codes';
import { couponApi } from '@madang/contracts/main/coupon-calls';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useJoinFirst } from '../../domain/account/join-first';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useSite } from '../../lib/channel';
import { couponValue } from '../../domain/coupon/coupon';
import { toast } from '../../lib/dialogs';
import { formatCount, formatMoney } from '../../lib/format';
import { refusedBy } from '../../lib/form';
import type { FieldMessage } from '../../lib/form-text';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Callout } from '../../ui/parts';
import { TextInput } from '../../ui/inputs';
import { Skeleton } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { TitledSurface } from '../../ui/titled-surface';
import s from './checkout.module.css';
import { useUsableCoupons } from './use-usable-coupons';

/** The choice among the person's coupons that this class accepts, and a field to register another one. */
export function CouponBox({
  courseSeq,
  value,
  error,
  dropped,
  disabled,
  onChange,
}: {
  courseSeq: number;
  value: number | null;
  error: FieldMessage;
  /** Why the coupon that was chosen is not used; null: none was refused. */
  dropped: string | null;
  disabled: boolean;
  onChange: (couponSeq: number | null) => void;
}) {
  const { t } = useTranslation('checkout');
  const list = useUsableCoupons(courseSeq);
  const all = list.data ?? [];
  const free = all.filter((one) => !one.held);
  return (
    <TitledSurface
      id="pay-coupon"
      title={t('coupon.title')}
      aside={
        free.length > 0 && <span className={l.muted14}>{t('coupon.count', { value: formatCount(free.length), count: free.length })}</span>
      }
    >
      {dropped && (
        <div role="status">
          <Callout tone="warn" title={t('coupon.dropped')}>
            {dropped}
          </Callout>
        </div>
      )}
      {list.isPending ? (
        <Skeleton height={48} radius={10} />
      ) : list.isError ? (
        <p className={l.muted14}>
          {t('coupon.notLoaded')}{' '}
          <Button size="sm" onClick={() => void list.refetch()}>
            {t('again')}
          </Button>
        </p>
      ) : all.length > 0 ? (
        <Select
          label={t('coupon.choose')}
          name="couponSeq"
          value={value ? String(value) : ''}
          error={error}
          disabled={disabled}
          onChange={(seq) => onChange(Number(seq) || null)}
          options={[
            { value: '', label: t('coupon.none') },
            ...all.map((one) => ({
              value: String(one.couponSeq),
              disabled: one.held,
              label: t(
                one.held ? 'coupon.held' : couponValue(one) === formatMoney(one.off, CURRENCY.KRW) ? 'coupon.plain' : 'coupon.option',
                {
                  title: one.title,
                  value: couponValue(one),
                  off: formatMoney(one.off, CURRENCY.KRW),
                },
              ),
            })),
          ]}
        />
      ) : (
        <p className={l.muted14}>{t('coupon.empty')}</p>
      )}
      <CodeField
        disabled={disabled}
        onRegistered={async (couponSeq) => {
          await invalidate(couponApi.usable, couponApi.mine);
          const found = (await list.refetch()).data?.some((one) => one.couponSeq === couponSeq && !one.held) ?? false;
          if (found) onChange(couponSeq);
          toast(t(found ? 'coupon.registered' : 'coupon.notHere'), found ? {} : { tone: 'info' });
        }}
      />
    </TitledSurface>
  );
}

/** The field for a coupon code. It is inside the order's form, so Enter is caught here to register the code instead of paying. */
function CodeField({ disabled, onRegistered }: { disabled: boolean; onRegistered: (couponSeq: number) => Promise<void> }) {
  const { t } = useTranslation('checkout');
  const { channelSeq } = useSite();
  const here = useLocation();
  const join = useJoinFirst();
  const [code, setCode] = useState('');
  const [error, setError] = useState<FieldMessage>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const refused = await refusedBy(couponApi.register, { channelSeq, code }, 'code');
      if (refused) return setError(refused);
      const { couponSeq } = await call(couponApi.register, { body: { channelSeq, code } });
      setCode('');
      await onRegistered(couponSeq);
    } catch (failed) {
      if (failed instanceof ApiError && failed.is('NOT_CHANNEL_USER')) {
        failed.claim();
        join(here.pathname + here.search);
        return;
      }
      const wrong = failed instanceof ApiError ? failed.fields.find((one) => one.field === 'code') : undefined;
      if (!wrong) return report(failed);
      (failed as ApiError).claim();
      setError(wrong.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={s.code}>
      <TextInput
        label={t('coupon.code')}
        value={code}
        error={error}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={disabled}
        onChange={(event) => {
          setCode(event.target.value.toUpperCase());
          setError(null);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send();
        }}
      />
      <Button busy={busy} disabled={disabled} onClick={() => void send()}>
        {t('coupon.register')}
      </Button>
    </div>
  );
}
