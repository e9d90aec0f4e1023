import { YN } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { couponApi } from '@madang/contracts/main/coupon-calls';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useChannel } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { joinPath } from '../../lib/next';
import { invalidate, useCall } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { Select } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import s from './my-coupons.module.css';

interface Site {
  channelSeq: number;
  name: string;
}
interface Props {
  onRegistered: () => void;
}

/** Takes a coupon's code and adds the coupon: of this site or, on the product's own host, of a site the person joined. */
export function CodeForm({ onRegistered }: Props) {
  const site = useChannel((state) => state.channel);
  return site ? <OneCode sites={[site]} onRegistered={onRegistered} /> : <OfJoined onRegistered={onRegistered} />;
}

function OfJoined({ onRegistered }: Props) {
  const { t } = useTranslation('coupons');
  const joined = useCall(channelApi.joined);
  if (joined.isError) return <ErrorState tight error={joined.error} onRetry={() => void joined.refetch()} />;
  if (!joined.data) return <SkeletonRows count={1} />;
  const sites = joined.data.filter((one) => one.closedYn === YN.NO);
  if (sites.length) return <OneCode sites={sites} choose onRegistered={onRegistered} />;
  return (
    <div className={s.code}>
      <p className={s.field}>{t('noSites')}</p>
      <ButtonLink to="/join">{t('join')}</ButtonLink>
    </div>
  );
}

function OneCode({ sites, choose = false, onRegistered }: Props & { sites: readonly Site[]; choose?: boolean }) {
  const { t } = useTranslation('coupons');
  const here = useLocation();
  const navigate = useNavigate();
  const form = useContractForm(couponApi.register, {
    defaults: { channelSeq: sites[0]!.channelSeq, code: '' },
    submit: async (body, form) => {
      try {
        const { title } = await call(couponApi.register, { body });
        form.setValue('code', '');
        await invalidate(couponApi.mine);
        onRegistered();
        toast(t('registered', { title }));
      } catch (error) {
        if (!(error instanceof ApiError) || !error.is('NOT_CHANNEL_USER')) throw error;
        error.claim();
        void navigate(joinPath(here.pathname));
      }
    },
  });
  const site = form.value('channelSeq');
  return (
    <form {...form.bind} className={s.code}>
      {choose && (
        <Select
          label={t('site')}
          hint={t('siteHint')}
          className={s.field}
          value={String(site.value)}
          onChange={(value) => site.onChange(Number(value))}
          options={sites.map(({ channelSeq, name }) => ({ value: String(channelSeq), label: name }))}
        />
      )}
      <TextInput
        label={t('code')}
        hint={t('codeHint')}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={s.field}
        {...form.text('code')}
      />
      <Button type="submit" tone="primary" className={l.besideField} busy={form.busy}>
        {t('register')}
      </Button>
    </form>
  );
}
