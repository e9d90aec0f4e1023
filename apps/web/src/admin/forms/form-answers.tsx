import { ANSWERS_KEPT, QUESTION_TYPE, YN } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import { formApi, type FormAnswer, type FormBlock } from '@madang/contracts/form/form';
import { LIMITS } from '@madang/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { formatDate, formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { serverNow } from '../../lib/time';
import { PagedList } from '../../ui/paged-list';
import { CopyButton } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { SheetButton } from '../../domain/personal/sheet-button';
import { Reveal } from '../../domain/personal/reveal';
import { formUrl } from './form-link';
import { useEditedForm } from './form-shell';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The page of the answers to a form, the newest first. */
export default function FormAnswers() {
  const { t } = useTranslation('admin-forms');
  const form = useEditedForm();
  const { page, size, set } = useListParams(LIMITS.adminPageSizes, {});
  const asked = { params: { formSeq: form.formSeq }, query: { page, size } };
  const list = useCall(formApi.answers, asked, { keep: true, staleTime: 0 });
  const maySheet = useCan(formApi.answersExcel);
  const valueOf = (answer: FormAnswer, block: FormBlock) => {
    const value = answer.answers.find((a) => a.questionSeq === block.questionSeq)?.value;
    if (block.kind === QUESTION_TYPE.AGREE) return t(value === true ? 'agreed' : 'notAgreed');
    return typeof value === 'string' && value ? value : '–';
  };
  const columns: Column<FormAnswer>[] = [
    {
      key: 'who',
      head: t('column.who'),
      phone: 'title',
      cell: (a) => (
        <RowTitle title={a.userName ?? t('visitor')} note={formatDateTime(a.createdAt)}>
          {a.keptUntil && <small>{t('kept.until', { date: formatDate(a.keptUntil) })}</small>}
          <Reveal
            name={a.userName ?? t('visitor')}
            contacts={a.answers.map(({ value }) => String(value))}
            onReveal={() => revealPerson(formApi.answers, asked, a.answerSeq)}
          />
        </RowTitle>
      ),
    },
    ...form.blocks.map((block): Column<FormAnswer> => ({
      key: String(block.questionSeq),
      head: block.label,
      cell: (a) => <span className={l.twoLines}>{valueOf(a, block)}</span>,
    })),
  ];
  return (
    <section className={l.card} aria-label={t('tab.response')}>
      <div className={cx(l.pad, l.rowMiddle)}>
        <p className={cx(l.muted13, l.grow)}>
          {form.answersKept === ANSWERS_KEPT.SITE ? t('kept.noteSite') : t('kept.note', { period: t(`answersKept.${form.answersKept}`) })}{' '}
          <Link className="link" to={`/settings/form/${form.formSeq}/edit/general`}>
            {t('kept.change')}
          </Link>
        </p>
        {maySheet && (list.data?.totalCount ?? 0) > 0 && (
          <SheetButton
            label={t('sheet.do')}
            fileName={() => `${t('sheet.file', { title: form.title })}_${seoulDay(serverNow())}`}
            take={(reason) => call(formApi.answersExcel, { params: { formSeq: form.formSeq }, query: { reason } })}
          />
        )}
      </div>
      <PagedList
        list={list}
        paging={{ page, size, set }}
        empty={
          <Empty title={t('noAnswers.title')} text={t(form.useYn === YN.YES ? 'noAnswers.text' : 'noAnswers.closed')}>
            <CopyButton text={formUrl(form)} label={t('copy')} />
          </Empty>
        }
      >
        {(rows, stale) => <Table label={t('tab.response')} columns={columns} rows={rows} keyOf={(a) => a.answerSeq} stale={stale} />}
      </PagedList>
    </section>
  );
}
