import { courseSettingInput, EVENT_CONTENT_MAX, EVENT_TITLE_MAX } from '@madang/contracts/main/course-setting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reach, type Schema } from 'yup';
import { Moment } from '../../domain/authoring/moment';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea, TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import type { Display } from './display-draft';

type Event = NonNullable<Display['customEvent']>;
const EMPTY_EVENT: Event = { title: '', content: '', startAt: null, endAt: null };

/** The form for a class's announcement: a popup, and a line beside the price. */
export function EventDialog({ event, onSave, onClose }: { event: Event | null; onSave: (event: Event) => void; onClose: () => void }) {
  const { t } = useTranslation('display');
  const [v, setV] = useState(event ?? EMPTY_EVENT);
  const [tried, setTried] = useState(false);
  const set = (change: Partial<Event>) => setV((old) => ({ ...old, ...change }));
  const backwards = v.startAt !== null && v.endAt !== null && v.endAt <= v.startAt;
  const missing = (key: 'title' | 'content') => (tried && !v[key].trim() ? { key: 'required' } : null);
  const submit = () => {
    setTried(true);
    const clean = { ...v, title: v.title.trim(), content: v.content.trim() };
    if (backwards || !(reach(courseSettingInput, 'customEvent') as Schema).isValidSync(clean)) return;
    onSave(clean);
    onClose();
  };
  return (
    <Dialog
      open
      size="m"
      title={t('event.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('event.cancel')}</Button>
          <Button tone="primary" onClick={submit}>
            {t('event.save')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <TextInput
          label={t('event.name')}
          placeholder={t('event.namePlaceholder')}
          required
          counts
          maxLength={EVENT_TITLE_MAX}
          value={v.title}
          error={missing('title')}
          onChange={(e) => set({ title: e.target.value })}
        />
        <Textarea
          label={t('event.content')}
          required
          rows={5}
          maxLength={EVENT_CONTENT_MAX}
          value={v.content}
          error={missing('content')}
          onChange={(e) => set({ content: e.target.value })}
        />
        <Moment
          label={t('event.from')}
          hint={t('event.windowHint')}
          edge="00:00:00"
          value={v.startAt}
          onChange={(startAt) => set({ startAt })}
        />
        <Moment
          label={t('event.to')}
          edge="23:59:59"
          value={v.endAt}
          error={tried && backwards ? t('event.backwards') : null}
          onChange={(endAt) => set({ endAt })}
        />
      </div>
    </Dialog>
  );
}
