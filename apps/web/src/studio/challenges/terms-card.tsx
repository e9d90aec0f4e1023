import { MINUTE } from '@madang/contracts/time';
import { challengeApi } from '@madang/contracts/main/challenge';
import { isTermFull, participantsOf, termState, type StaffTerm } from '@madang/contracts/main/challenge-rules';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { formatSpan } from '../../lib/own-time';
import { useAct } from '../../lib/query';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { Badge, Card } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { TERM_TONE } from '../../domain/challenge/term-tone';
import { TERM_READERS } from './term-readers';
import { PeriodDialog } from './period-dialog';
import { TermDialog } from './term-dialog';
import l from '../../ui/layout.module.css';

export const termSpan = (term: StaffTerm) => formatSpan(term.startAt, term.endAt);

export function TermBadge({ term }: { term: StaffTerm }) {
  const { t } = useTranslation('studio');
  const state = termState(term, useNow(MINUTE));
  if (state !== 'over' && isTermFull(term)) return <Badge tone="warn">{t('terms.full')}</Badge>;
  return <Badge tone={TERM_TONE[state]}>{t(`terms.state.${state}`)}</Badge>;
}

/** How many take part in a term, of how many seats if it has a limit, and how many have applied: `4/30 · 승인 대기 2`. */
function TermPeople({ term }: { term: StaffTerm }) {
  const { t } = useTranslation('studio');
  const people = participantsOf(term);
  return (
    <span className="num">
      {term.maxUserCount > 0
        ? `${formatCount(people)}/${formatCount(term.maxUserCount)}`
        : t('terms.people', { value: formatCount(people), count: people })}
      {term.waitCnt > 0 && ` · ${t('terms.applied', { value: formatCount(term.waitCnt) })}`}
    </span>
  );
}

function useColumns(may: boolean, onEdit: (term: StaffTerm) => void, onRemove: (term: StaffTerm) => void): Column<StaffTerm>[] {
  const { t } = useTranslation('studio');
  return [
    {
      key: 'name',
      head: t('terms.name'),
      phone: 'title',
      cell: (term) => <RowTitle title={term.name} mark={<TermBadge term={term} />} />,
    },
    { key: 'span', head: t('terms.span'), phone: 'wide', cell: (term) => <span className="num">{termSpan(term)}</span> },
    {
      key: 'seats',
      head: t('terms.seats'),
      end: true,
      cell: (term) => <TermPeople term={term} />,
    },
    ...(may
      ? [
          {
            key: 'menu',
            head: t('contents.menu'),
            quiet: true,
            end: true,
            phone: 'corner' as const,
            cell: (term: StaffTerm) => (
              <MoreMenu
                of={term.name}
                label={t('contents.more', { title: term.name })}
                items={[
                  { label: t('terms.edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => onEdit(term) },
                  null,
                  {
                    label: t('contents.removeDo'),
                    icon: <Trash2 aria-hidden="true" />,
                    danger: true,
                    onSelect: () => onRemove(term),
                  },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
}

/** The terms of a challenge, with dates and seats (ST-005). */
export function TermsCard({ courseSeq, terms, period }: { courseSeq: number; terms: readonly StaffTerm[]; period: number | null }) {
  const { t } = useTranslation('studio');
  const may = useCan(challengeApi.createTerm);
  const maySpan = useCan(challengeApi.update);
  const [edited, setEdited] = useState<StaffTerm | 'new' | null>(null);
  const [spanning, setSpanning] = useState(false);
  const remove = useAct(challengeApi.removeTerm, { invalidates: [...TERM_READERS], onDone: () => toast(t('terms.removed')) });
  const ask = async ({ termSeq, name }: StaffTerm) => {
    const yes = await confirm(t('terms.removeText'), {
      title: t('contents.removeTitle', { title: name }),
      action: t('contents.removeDo'),
      danger: true,
    });
    if (yes) remove.mutate({ params: { courseSeq, termSeq } });
  };
  const columns = useColumns(may, setEdited, (term) => void ask(term));
  const add = may && (
    <Button size="sm" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      {t('terms.create')}
    </Button>
  );
  return (
    <Card
      title={t('terms.title')}
      note={t('terms.note')}
      aside={
        <span className={l.badges}>
          {maySpan && (
            <Button size="sm" tone="ghost" onClick={() => setSpanning(true)}>
              {period ? t('challenges.periodOf', { value: formatCount(period), count: period }) : t('challenges.period')}
            </Button>
          )}
          {terms.length > 0 && add}
        </span>
      }
      flush
    >
      {terms.length === 0 ? (
        <Empty art="add" tight heading="h3" title={t('terms.empty')} text={t('terms.emptyText')}>
          {add}
        </Empty>
      ) : (
        <Table label={t('terms.title')} columns={columns} rows={[...terms]} keyOf={(term) => term.termSeq} />
      )}
      {spanning && <PeriodDialog courseSeq={courseSeq} onClose={() => setSpanning(false)} />}
      {edited && (
        <TermDialog
          courseSeq={courseSeq}
          term={edited === 'new' ? null : edited}
          names={terms.map((term) => term.name)}
          period={period}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
