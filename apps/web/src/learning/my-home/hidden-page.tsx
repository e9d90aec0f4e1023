import { CONTENT_STATE } from '@madang/contracts/codes';
import { APPEAL_MAX, appealInput, reportApi, type HiddenContent } from '@madang/contracts/main/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { usePages } from '../../lib/pages';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { DecisionOf } from '../../domain/report/decision';
import { HidingRules } from '../../domain/report/rules';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import { LoadMore } from '../../ui/load-more';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { OwnTitle } from '../../ui/own-title';
import s from './home.module.css';

/**
 * The person's texts that staff hid, also those that were restored, each with the decision and, while it is allowed, a button to object.
 */
export default function HiddenPage() {
  const { t } = useTranslation('report');
  useTitle(t('mine.title'));
  const pages = usePages(reportApi.hidden, {}, { next: ({ cursor }) => (cursor ? { cursor } : null), staleTime: 0 });
  const [appealed, appeal] = useState<HiddenContent | null>(null);
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <section className={s.page} aria-labelledby="hidden-title">
      <OwnTitle id="hidden-title">{t('mine.title')}</OwnTitle>
      <HidingRules />
      {pages.isPending ? (
        <SkeletonRows count={3} />
      ) : pages.isError ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : list.length === 0 ? (
        <Empty art="done" title={t('mine.empty')} text={t('mine.emptyText')} />
      ) : (
        <ul className={l.grid12}>
          {list.map((one) => (
            <li key={one.caseSeq}>
              <Hidden one={one} onAppeal={() => appeal(one)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore pages={pages} />
      {appealed && <AppealDialog one={appealed} onClose={() => appeal(null)} />}
    </section>
  );
}

function Hidden({ one, onAppeal }: { one: HiddenContent; onAppeal: () => void }) {
  const { t } = useTranslation('report');
  return (
    <Card>
      <div className={l.grid12}>
        <p>
          <Badge tone={one.state === CONTENT_STATE.RESTORED ? 'good' : 'warn'}>{t(`state.${one.state}`)}</Badge>{' '}
          <b>{[t(`kind.${one.kind}`), one.title].filter(Boolean).join(' · ')}</b>
        </p>
        <p className={l.written}>{one.text}</p>
        <DecisionOf one={one} />
        {one.mayAppeal && (
          <div>
            <Button size="sm" onClick={onAppeal}>
              {t('appeal.do')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

const APPEAL_FORM_ID = 'appeal-form';
function AppealDialog({ one, onClose }: { one: HiddenContent; onClose: () => void }) {
  const { t } = useTranslation('report');
  const form = useContractForm(appealInput, {
    defaults: { text: '' },
    submit: async (body) => {
      await call(reportApi.appeal, { params: { caseSeq: one.caseSeq }, body });
      await invalidate(reportApi.hidden);
      toast(t('appeal.sent'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('appeal.title')}
      note={t('appeal.note')}
      locked={form.busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button tone="primary" type="submit" form={APPEAL_FORM_ID} busy={form.busy}>
            {t('appeal.send')}
          </Button>
        </>
      }
    >
      <form id={APPEAL_FORM_ID} {...form.bind}>
        <Textarea label={t('appeal.text')} required rows={4} maxLength={APPEAL_MAX} {...form.text('text')} />
      </form>
    </Dialog>
  );
}
