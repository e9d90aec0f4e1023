import { YN, COUPON_WINDOW } from '@madang/contracts/codes';
import { couponApi } from '@madang/contracts/main/coupon';
import { INVITER_SIZES, referralApi, type Inviter, type ReferralSettingView } from '@madang/contracts/main/referral';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Contact } from '../../domain/personal/contact';
import { MemberReferrals } from '../../domain/referral/member-referrals';
import { call } from '../../lib/api';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { invalidate, useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Button, ButtonLink } from '../../ui/button';
import { Select, Switch } from '../../ui/choices';
import { Panel } from '../../ui/dialog';
import { PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, Callout, Card } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';

/** Whether members can invite others by referral, what both get, and how many came (RT-041). */
export default function AdminReferralPage() {
  const { t } = useTranslation('admin-referral');
  useTitle(t('title'));
  const setting = useCall(referralApi.setting, {}, { fresh: true });
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className={l.grid20}>
        {setting.data ? (
          <SettingCard setting={setting.data} />
        ) : setting.isError ? (
          <ErrorState error={setting.error} onRetry={() => void setting.refetch()} />
        ) : (
          <SkeletonRows count={2} />
        )}
        <Inviters on={setting.data?.useYn === YN.YES} />
      </div>
    </>
  );
}

function SettingCard({ setting }: { setting: ReferralSettingView }) {
  const { t } = useTranslation('admin-referral');
  const may = useCan(referralApi.saveSetting);
  const mayCoupons = useCan(couponApi.list);
  const kinds = useCall(couponApi.list, { query: { page: 1, size: 100 } }, { enabled: mayCoupons, silent: true });
  const form = useContractForm(referralApi.saveSetting, {
    defaults: { useYn: setting.useYn, couponInfoSeq: setting.couponInfoSeq },
    submit: async (body) => {
      const { useYn, couponInfoSeq } = await call(referralApi.saveSetting, { body });
      form.reset({ useYn, couponInfoSeq });
      await invalidate(referralApi.setting);
      toast(t('saved'));
    },
  });
  const changes = useUnsaved(form);
  const on = form.value('useYn');
  const coupon = form.value('couponInfoSeq');
  return (
    <form {...form.bind}>
      <Card title={t('setting')} note={t('settingNote')}>
        <div className={l.grid20}>
          <NotAllowed acts={[[referralApi.saveSetting, t('use')]]} />
          <Switch
            name="useYn"
            label={t('use')}
            hint={t('useHint')}
            disabled={!may}
            value={on.value === YN.YES}
            onChange={(yes) => on.onChange(yes ? YN.YES : YN.NO)}
          />
          {on.value === YN.YES && (
            <Select
              name="couponInfoSeq"
              label={t('coupon')}
              hint={t('couponHint')}
              disabled={!may || !mayCoupons}
              value={coupon.value ? String(coupon.value) : ''}
              error={coupon.error}
              onChange={(next) => coupon.onChange(next ? Number(next) : null)}
              options={[
                { value: '', label: t('noCoupon') },
                // A coupon kind that has ended is offered only where it is the chosen one.
                ...(kinds.data?.list ?? [])
                  .filter((one) => one.status !== COUPON_WINDOW.ENDED || one.couponInfoSeq === coupon.value)
                  .map((one) => ({ value: String(one.couponInfoSeq), label: one.title })),
              ]}
            />
          )}
          {on.value === YN.YES && setting.couponOverYn === YN.YES && coupon.value === setting.couponInfoSeq && (
            <Callout tone="warn" title={t('couponOver')}>
              {t('couponOverText')}
            </Callout>
          )}
        </div>
      </Card>
      {may && form.formState.isDirty && <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />}
    </form>
  );
}

/** `on`: whether members can invite others now, without which nobody has a link to look at. */
function Inviters({ on }: { on: boolean }) {
  const { t } = useTranslation('admin-referral');
  const { page, size, set } = useListParams(INVITER_SIZES, {});
  const [open, setOpen] = useState<Inviter | null>(null);
  const asked = { query: { page, size } };
  const list = useCall(referralApi.list, asked, { keep: true, staleTime: 0 });
  const columns: Column<Inviter>[] = [
    {
      key: 'who',
      head: t('column.inviter'),
      phone: 'title',
      cell: (one) => (
        <RowTitle title={one.name}>
          <Contact name={one.name} text={one.email} onReveal={() => revealPerson(referralApi.list, asked, one.userSeq)} />
        </RowTitle>
      ),
    },
    { key: 'code', head: t('column.code'), cell: (one) => <span className="num">{one.refererCode || '–'}</span> },
    {
      key: 'invited',
      head: t('column.invited'),
      end: true,
      cell: (one) => (
        <Button size="sm" tone="ghost" aria-label={t('whom', { name: one.name })} onClick={() => setOpen(one)}>
          {t('people', { value: formatCount(one.invitedCount), count: one.invitedCount })}
        </Button>
      ),
    },
    { key: 'enrolled', head: t('column.enrolled'), end: true, cell: (one) => formatCount(one.enrolledCount) },
    {
      key: 'coupon',
      head: t('column.coupon'),
      phone: 'corner',
      cell: (one) => (one.couponIssued ? <Badge tone="good">{t('issued')}</Badge> : '–'),
    },
  ];
  return (
    <section className={l.card} aria-label={t('list')}>
      {list.data && list.data.totalCount > 0 && (
        <p className={l.pad} role="status">
          {t('sums', {
            invited: formatCount(list.data.invited),
            enrolled: formatCount(list.data.enrolled),
            coupons: formatCount(list.data.coupons),
          })}
        </p>
      )}
      <PagedList
        list={list}
        paging={{ page, size, set }}
        sizes={INVITER_SIZES}
        empty={
          <Empty title={t('empty.title')} text={t(on ? 'empty.text' : 'empty.off')}>
            {on && <ButtonLink to="/mypage">{t('empty.go')}</ButtonLink>}
          </Empty>
        }
      >
        {(rows, stale) => <Table label={t('list')} columns={columns} rows={rows} keyOf={(one) => one.userSeq} stale={stale} />}
      </PagedList>
      {open && (
        <Panel open onClose={() => setOpen(null)} title={t('whom', { name: open.name })}>
          <div className={l.stack20}>
            <MemberReferrals userSeq={open.userSeq} />
          </div>
        </Panel>
      )}
    </section>
  );
}
