import { YN } from '@madang/contracts/codes';
import { LANG_NAMES } from '@madang/contracts/locale';
import { langsOf } from '@madang/contracts/main/site-langs';
import { pictureApi, type Picture, type PictureDetail } from '@madang/contracts/main/picture';
import { Replace, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPicker } from '../../domain/pictures/library-button';
import { sizeOf } from '../../domain/pictures/picture-grid';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { alert, confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatBytes } from '../../lib/bytes';
import { formatDate } from '../../lib/format';
import { invalidate, useAct, useCall } from '../../lib/query';
import { useUnsaved } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Panel } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { CopyButton } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import { isPast, PictureUses } from './picture-uses';
import l from '../../ui/layout.module.css';
import s from './pictures.module.css';
import { cx } from '../../ui/cx';
import { Section } from '../../ui/section';
import { ChoiceGroup } from '../../ui/choice-group';

interface PanelProps {
  fileSeq: number;
  onShow: (fileSeq: number) => void;
  onClose: () => void;
}
/** One picture: its name and description, where it is used, and the actions to replace or delete it. */
export function PicturePanel({ fileSeq, onShow, onClose }: PanelProps) {
  const { t } = useTranslation('admin-pictures');
  const found = useCall(pictureApi.find, { params: { fileSeq } }, { silent: true, staleTime: 0 });
  const one = found.data;
  return (
    <Panel open onClose={onClose} title={one?.name ?? t('picture')}>
      {found.error ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : one ? (
        <Opened key={one.fileSeq} one={one} onShow={onShow} onClose={onClose} />
      ) : (
        <Loading>
          <Skeleton height={220} radius={10} />
        </Loading>
      )}
    </Panel>
  );
}

function Opened({ one, onShow, onClose }: { one: PictureDetail } & Omit<PanelProps, 'fileSeq'>) {
  const { t } = useTranslation('admin-pictures');
  const facts = [sizeOf(one), formatBytes(one.fileSize), t('addedOn', { date: formatDate(one.createdAt) })].filter(Boolean);
  const may = useCan(pictureApi.update);
  return (
    <div className={l.stack20}>
      <a className={s.preview} href={one.url} target="_blank" rel="noreferrer" aria-label={t('whole')}>
        <img src={one.url} alt="" />
      </a>
      <p className={cx(l.rowMiddle, l.muted13)}>
        <span className={l.grow}>{facts.join(' · ')}</span>
        <CopyButton text={one.url} label={t('copyAddress')} />
      </p>
      {may && <PictureForm one={one} />}
      <Section title={t('uses', { count: one.uses.length })}>
        <PictureUses uses={one.uses} />
      </Section>
      {may && <PictureActions one={one} onShow={onShow} onClose={onClose} />}
    </div>
  );
}

/** The form of a picture's name, of its description in each language of the site, and of whether it is kept. */
function PictureForm({ one }: { one: Picture }) {
  const { t } = useTranslation('admin-pictures');
  const site = useSite();
  const { alt } = one;
  const form = useContractForm(pictureApi.update, {
    defaults: { name: one.name, alt: { ko: alt.ko ?? '', en: alt.en ?? '', jp: alt.jp ?? '' }, keptYn: one.keptYn },
    submit: async (body, self) => {
      const saved = await call(pictureApi.update, { params: { fileSeq: one.fileSeq }, body });
      self.reset(body);
      await invalidate(pictureApi.list, [pictureApi.find, { fileSeq: saved.fileSeq }]);
      toast(t('saved'));
    },
  });
  const { isDirty } = form.formState;
  useUnsaved(form);
  const kept = form.value('keptYn');
  return (
    <form {...form.bind} className={l.stack16}>
      <TextInput label={t('name')} required maxLength={255} {...form.text('name')} />
      <ChoiceGroup label={t('alt')} note={t('altHint')}>
        {langsOf(site).map((lang) => (
          <TextInput key={lang} label={LANG_NAMES[lang]} maxLength={200} {...form.text(`alt.${lang}`)} />
        ))}
      </ChoiceGroup>
      <Switch
        name="keptYn"
        label={t('kept')}
        hint={t('keptHint')}
        value={kept.value === YN.YES}
        onChange={(on) => kept.onChange(on ? YN.YES : YN.NO)}
      />
      <Button type="submit" tone="primary" busy={form.busy} disabled={!isDirty}>
        {t('save')}
      </Button>
    </form>
  );
}

/** Replaces the picture in every place that uses it now, or deletes it if none does. */
function PictureActions({ one, onShow, onClose }: { one: PictureDetail } & Omit<PanelProps, 'fileSeq'>) {
  const { t } = useTranslation('admin-pictures');
  const [choosing, setChoosing] = useState(false);
  const at = { fileSeq: one.fileSeq };
  const here = one.uses.filter((use) => !isPast(use)).length;
  const replace = useAct(pictureApi.replace, {
    invalidates: [pictureApi.list, pictureApi.find],
    onDone: ({ fileSeq }) => {
      toast(t('replaced'));
      onShow(fileSeq);
    },
  });
  const remove = useAct(pictureApi.remove, {
    onDone: async () => {
      toast(t('removed'));
      onClose();
      await invalidate(pictureApi.list);
    },
  });
  const askReplace = async (other: Picture) => {
    setChoosing(false);
    const sure = await confirm(t('replaceText', { count: here, name: other.name }), { title: t('replaceTitle'), action: t('replace') });
    if (sure) replace.mutate({ params: at, body: { fileSeq: other.fileSeq } });
  };
  const askRemove = async () => {
    if (here) return alert(t('inUse', { count: here }), { title: t('inUseTitle') });
    const text = one.uses.length ? t('removePast') : t('removeText');
    if (await confirm(text, { title: t('removeTitle'), action: t('remove'), danger: true })) remove.mutate({ params: at });
  };
  return (
    <div className={l.row}>
      <Button disabled={!here} busy={replace.isPending} onClick={() => setChoosing(true)}>
        <Replace aria-hidden="true" />
        {t('replace')}
      </Button>
      <Button tone="dangerLine" busy={remove.isPending} onClick={() => void askRemove()}>
        <Trash2 aria-hidden="true" />
        {t('remove')}
      </Button>
      {choosing && (
        <Suspense>
          <LazyPicker
            title={t('replaceWith')}
            action={t('replace')}
            except={one.fileSeq}
            onPick={(other) => void askReplace(other)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
