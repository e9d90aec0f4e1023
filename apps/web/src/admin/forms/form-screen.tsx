import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, arrayMove, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { QUESTION_TYPE, values } from '@madang/contracts/codes';
import { formApi } from '@madang/contracts/form/form';
import { AlignLeft, AtSign, CheckCheck, ListChecks, Phone, Type } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { listChanges } from '../../lib/changes';
import { toast } from '../../lib/dialogs';
import { useLeaveWarning } from '../../lib/leave-warning';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/states';
import { SaveBar } from '../../ui/save-bar';
import { OWN_WORDS } from '../../ui/sortable/own-words';
import { BlockCard } from './block-card';
import { addedAnew, draftsOf, errorsOf, hasTooFewOptions, inputOf, isChanged, newBlock, shift, type Kind } from './blocks';
import { takeForm, useEditedForm, useSavedOnOpening, useSaveForm } from './form-shell';
import s from './forms.module.css';
import { Card } from '../../ui/parts';
import l from '../../ui/layout.module.css';

const QUESTION_ICONS: Record<Kind, ReactNode> = {
  [QUESTION_TYPE.SHORT_TEXT]: <Type aria-hidden="true" />,
  [QUESTION_TYPE.LONG_TEXT]: <AlignLeft aria-hidden="true" />,
  [QUESTION_TYPE.MULTIPLE_CHOICE]: <ListChecks aria-hidden="true" />,
  [QUESTION_TYPE.PHONE_NUMBER]: <Phone aria-hidden="true" />,
  [QUESTION_TYPE.EMAIL]: <AtSign aria-hidden="true" />,
  [QUESTION_TYPE.AGREE]: <CheckCheck aria-hidden="true" />,
};
/** How many questions one form may have. */
const BLOCKS_MAX = 100;

/** The questions of the form as drafts, and the functions that change them. */
function useBlocks(form: ReturnType<typeof useEditedForm>) {
  const { t } = useTranslation('admin-forms');
  const saveForm = useSaveForm();
  const [drafts, setDrafts] = useState(() => draftsOf(form));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const dirty = isChanged(form, drafts);
  const errors = tried ? errorsOf(drafts) : {};

  const changes = listChanges(draftsOf(form), drafts, {
    key: (one) => one.key,
    name: (one) => one.label.trim() || t(`kind.${one.kind}`),
  });
  useLeaveWarning(dirty, changes);

  const add = (kind: Kind) => {
    setDrafts([...drafts, newBlock(kind, [t('option', { n: 1 }), t('option', { n: 2 })])]);
    setTimeout(() => {
      const inputs = box.current?.querySelectorAll<HTMLElement>('[data-label]');
      inputs?.[inputs.length - 1]?.querySelector('input')?.focus();
    });
  };
  const remove = (index: number) => {
    const before = drafts;
    setDrafts(drafts.filter((_, i) => i !== index));
    toast(t('block.removed'), { tone: 'info', action: { label: t('undo'), onClick: () => setDrafts(before) } });
  };
  const move = (index: number, direction: -1 | 1) => {
    const next = shift(drafts, index, direction);
    const { key } = drafts[index]!;
    setDrafts(next);
    setTimeout(() => {
      const grip = box.current?.querySelector<HTMLElement>(`[data-grip="${key}"]`);
      grip?.focus();
      grip?.closest('li')?.scrollIntoView?.({ block: 'nearest' });
    });
    setSaid(
      t('block.moved', {
        label: drafts[index]!.label || t(`kind.${drafts[index]!.kind}`),
        index: Math.max(0, Math.min(next.length - 1, index + direction)) + 1,
        all: next.length,
      }),
    );
  };
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(errorsOf(drafts)).length > 0) {
      setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return false;
    }
    setBusy(true);
    try {
      const fresh = await saveForm((seen, now) => {
        const blocks = now ? addedAnew(inputOf(drafts), now) : inputOf(drafts);
        return call(formApi.updateScreen, { params: { formSeq: form.formSeq }, body: { blocks }, seen });
      });
      if (!fresh) return false;
      takeForm(fresh);
      setDrafts(draftsOf(fresh));
      setTried(false);
      toast(t('saved'));
      return true;
    } catch (failed) {
      report(failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  useSavedOnOpening(dirty, save);
  return { box, drafts, setDrafts, errors, changes, dirty, busy, said, add, remove, move, save };
}

/** The questions of a form in their order; all are saved together. */
export default function FormScreen() {
  const { t } = useTranslation('admin-forms');
  const form = useEditedForm();
  const { box, drafts, setDrafts, errors, changes, dirty, busy, said, add, remove, move, save } = useBlocks(form);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <div ref={box}>
      <div className={s.palette} role="group" aria-label={t('palette')}>
        <span>{t('palette')}</span>
        {values(QUESTION_TYPE).map((kind) => (
          <Button key={kind} size="sm" disabled={drafts.length >= BLOCKS_MAX} onClick={() => add(kind)}>
            {QUESTION_ICONS[kind]}
            {t(`kind.${kind}`)}
          </Button>
        ))}
      </div>
      {drafts.length === 0 ? (
        <Card flush className={l.narrow}>
          <Empty tight title={t('noBlocks.title')} text={t('noBlocks.text')} />
        </Card>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={OWN_WORDS}
          onDragEnd={({ active, over }) => {
            const from = drafts.findIndex((d) => d.key === active.id);
            const to = drafts.findIndex((d) => d.key === over?.id);
            if (from >= 0 && to >= 0 && from !== to) setDrafts(arrayMove(drafts, from, to));
          }}
        >
          <SortableContext items={drafts.map((d) => d.key)} strategy={verticalListSortingStrategy}>
            <ol className={s.blocks}>
              {drafts.map((draft, i) => (
                <BlockCard
                  key={draft.key}
                  draft={draft}
                  icon={QUESTION_ICONS[draft.kind]}
                  n={i + 1}
                  labelError={errors[`${i}.label`]}
                  optionsError={errors[`${i}.options`] && hasTooFewOptions(draft) ? t('block.twoOptions') : errors[`${i}.options`]}
                  onChange={(change) => setDrafts((old) => old.map((d) => (d.key === draft.key ? { ...d, ...change } : d)))}
                  onMove={(direction) => move(i, direction)}
                  onRemove={() => remove(i)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <div className={s.submit} aria-hidden="true">
        {t('submitButton')}
      </div>
      <p id="block-how" className={l.muted13}>
        {t('block.how')}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {said}
      </p>
      {dirty && <SaveBar changes={changes} busy={busy} onRevert={() => setDrafts(draftsOf(form))} onSave={() => void save()} />}
    </div>
  );
}
