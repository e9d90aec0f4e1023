import { YN } from '@madang/contracts/codes';
import { referralApi } from '@madang/contracts/main/referral';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { KeyValues, SectionHead } from '../../ui/parts';
import c from './my-referral.module.css';

/** The member's link for inviting others, and how many people joined by it; nothing if the site has no referrals. */
export function MyReferral() {
  const { t } = useTranslation('account');
  const mine = useCall(referralApi.mine, {}, { silent: true, staleTime: 0 });
  const { data } = mine;
  if (!data || data.useYn !== YN.YES || !data.refererCode) return null;
  const link = `${location.origin}/invite/${data.refererCode}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(t('referral.copied'));
    } catch {
      toast(t('referral.copyFailed'), { tone: 'info' });
    }
  };
  return (
    <section id="referral">
      <SectionHead title={t('referral.title')} />
      <div className={c.card}>
        <p>{data.couponTitle ? t('referral.gift', { title: data.couponTitle }) : t('referral.text')}</p>
        <div className={c.link}>
          <input readOnly aria-label={t('referral.link')} value={link} onFocus={(event) => event.target.select()} />
          <Button tone="primary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            {t('referral.copy')}
          </Button>
        </div>
        <KeyValues
          rows={[
            { label: t('referral.code'), value: <span className="num">{data.refererCode}</span> },
            { label: t('referral.invited'), value: t('referral.people', { count: data.invitedCount }) },
            { label: t('referral.enrolled'), value: t('referral.people', { count: data.enrolledCount }) },
            ...(data.couponIssued ? [{ label: t('referral.coupon'), value: t('referral.issued') }] : []),
          ]}
        />
      </div>
    </section>
  );
}
