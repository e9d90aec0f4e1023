import { REFUND_PART } from '@madang/contracts/answer-codes';
import { REFUND_RULE, values, CURRENCY, type RefundRule } from '@madang/contracts/codes';
import { daysAfter } from '@madang/contracts/dates';
import { refundApi } from '@madang/contracts/util/refund';
import { refundTermsOf, type RefundPart } from '@madang/contracts/util/refund-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useLeaveWarning } from '../../lib/leave-warning';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { RadioCard } from '../../ui/choices';
import { cx } from '../../ui/cx';
import { PageHead } from '../../ui/page-head';
import { SaveBar } from '../../ui/save-bar';
import { Callout, Card } from '../../ui/parts';
import { TermsTable } from '../../domain/refund/refund-terms';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { RefundTabs } from './refund-tabs';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';

/** The price in won that the examples on this page calculate with. */
const EXAMPLE_PRICE_KRW = 120_000;
const at = (day: number) => daysAfter(0, day);
const lesson = (day: number) => ({ from: at(day), to: at(day + 0.1) });
/** One example of a class with recorded lessons and one with live lessons, which show staff how the rule works. */
const REFUND_EXAMPLES: readonly { key: string; part: RefundPart }[] = [
  { key: 'recorded', part: { kind: REFUND_PART.LESSONS, total: 12, opened: 0, until: null } },
  { key: 'live', part: { kind: REFUND_PART.SESSIONS, sessions: [lesson(1), lesson(8), lesson(15), lesson(22)] } },
];

/** The page on which staff choose the rule by which this site calculates refunds. */
export default function RefundRulePage() {
  const { t } = useTranslation('admin-refunds');
  useTitle(t('rule.title'));
  const setting = useCall(refundApi.setting, undefined, { staleTime: 0 });
  return (
    <>
      <PageHead title={t('title')} note={t('rule.note')} />
      <RefundTabs />
      {setting.isSuccess ? (
        <RuleForm key={setting.data.ruleCd} saved={setting.data.ruleCd} />
      ) : (
        <Card className={l.narrow} label={t('rule.title')}>
          {setting.isError ? <ErrorState error={setting.error} onRetry={() => void setting.refetch()} /> : <SkeletonRows count={3} />}
        </Card>
      )}
    </>
  );
}

function RuleForm({ saved }: { saved: RefundRule }) {
  const { t } = useTranslation(['admin-refunds', 'refund']);
  const [ruleCd, setRule] = useState(saved);
  const may = useCan(refundApi.saveSetting);
  const save = useAct(refundApi.saveSetting, { invalidates: [refundApi.setting, refundApi.terms], onDone: () => toast(t('rule.saved')) });
  const unsaved = ruleCd !== saved;
  const changes = { labels: [t('rule.title')], more: 0 };
  useLeaveWarning(unsaved && !save.isPending, changes);
  return (
    <div className={l.whole}>
      <Card className={cx(l.narrow, l.below)} label={t('rule.title')}>
        <div className={l.stack20}>
          <RadioCard<RefundRule>
            label={t('rule.title')}
            value={ruleCd}
            disabled={!may}
            onChange={setRule}
            options={values(REFUND_RULE).map((value) => ({
              value,
              label: t(`refund:rule.${value}.name`),
              hint: t(`refund:rule.${value}.text`),
            }))}
          />
          <Callout>{t('rule.law')}</Callout>
          {REFUND_EXAMPLES.map(({ key, part }) => (
            <Section key={key} heading="h2" title={t(`rule.example.${key}`)}>
              <TermsTable
                terms={refundTermsOf([{ title: null, weight: 1, parts: [part] }], ruleCd)}
                price={EXAMPLE_PRICE_KRW}
                currency={CURRENCY.KRW}
                bare
              />
            </Section>
          ))}
        </div>
      </Card>
      {may && unsaved && (
        <SaveBar changes={changes} busy={save.isPending} onRevert={() => setRule(saved)} onSave={() => save.mutate({ body: { ruleCd } })} />
      )}
    </div>
  );
}
