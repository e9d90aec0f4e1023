import { YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { POST_FILES_MAX, POST_TITLE_MAX, postInput, type PostFile, type PostInput } from '@madang/contracts/main/board';
import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useContractForm } from '../../lib/form';
import { fieldText } from '../../lib/form-text';
import { useLeaveWarning } from '../../lib/leave-warning';
import { Button, ButtonLink } from '../../ui/button';
import { Select, Switch } from '../../ui/choices';
import { RichText } from '../../domain/editor/editor';
import { FilesField, type SendOptions } from '../../domain/files/files-field';
import { TextInput } from '../../ui/inputs';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import type { Place } from './place';
import p from '../../ui/page.module.css';

type Existing = Pick<PostInput, 'title' | 'content' | 'category' | 'fixedYn' | 'importantYn' | 'publicYn' | 'secretYn' | 'typeCd'> & {
  postSeq: number;
  files: PostFile[];
  /** Whether staff have made the post private. */
  closedByStaff: boolean;
};
interface Props {
  title: string;
  place: Place;
  post: Existing | null;
  /** The types to choose from, the usual one first; a single type is not asked for. */
  types: readonly PostInput['typeCd'][];
  /** The name of a type, where the place has a special one: on a site's board, type `03` is talk (BD-015). */
  typeWord?: (type: PostInput['typeCd']) => string;
  categories?: readonly string[];
  staff: boolean;
  /** Whether the form is for a notice, which has fewer fields because everybody can read it. */
  notice?: boolean;
  attach: (body: FormData, options: SendOptions) => Promise<UploadedFile>;
  /** Saves the post and resolves with its number; with null where the person was asked and saved nothing. */
  save: (input: PostInput) => Promise<number | null>;
}
const yn = (on: boolean) => (on ? YN.YES : YN.NO);

/** The state of the form: the text, the added and removed files; once saved, it goes to the post. */
function useWriting({ place, post, types, save }: Pick<Props, 'place' | 'post' | 'types' | 'save'>) {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<number | null>(null);
  const [added, setAdded] = useState<UploadedFile[]>([]);
  const [deleted, setDeleted] = useState<number[]>([]);
  const [before] = useState<UploadedFile[]>(() => (post?.files ?? []).map((file) => ({ ...file, url: '' })));
  const form = useContractForm(postInput, {
    defaults: {
      title: post?.title ?? '',
      content: post?.content ?? '',
      typeCd: post?.typeCd ?? types[0],
      category: post?.category ?? null,
      fixedYn: post?.fixedYn ?? YN.NO,
      importantYn: post?.importantYn ?? YN.NO,
      publicYn: post?.publicYn ?? YN.YES,
      secretYn: post?.secretYn ?? YN.NO,
      files: [],
    },
    submit: async (input) => {
      const kept = before.filter((file) => !deleted.includes(file.fileSeq));
      setSaved(await save({ ...input, files: [...kept, ...added].map((file) => file.fileSeq) }));
    },
  });
  useLeaveWarning((form.formState.isDirty || added.length > 0 || deleted.length > 0) && saved === null);
  // Opens the post once the form no longer counts as unsaved, so that no warning appears.
  useEffect(() => {
    if (saved !== null) void navigate(place.view(saved), { replace: true });
  }, [saved, navigate, place]);
  return { form, before, added, setAdded, deleted, setDeleted };
}

/** The form for a post or a notice. */
export function WriteForm({ title, place, post, types, typeWord, categories = [], staff, notice, attach, save }: Props) {
  const { t } = useTranslation('boards');
  const { form, before, added, setAdded, deleted, setDeleted } = useWriting({ place, post, types, save });
  const content = form.value('content');
  const type = form.value('typeCd');
  const category = form.value('category');
  const choices = post && !types.includes(post.typeCd) ? [post.typeCd, ...types] : types;
  return (
    <div className={`wrap ${p.page} ${p.narrow}`}>
      <form {...form.bind} className={l.grid20} aria-labelledby="write-title">
        <h1 id="write-title">{title}</h1>
        <div className={cx(p.box, l.grid20)}>
          {(choices.length > 1 || categories.length > 0) && (
            <div className={l.columns200}>
              {choices.length > 1 && (
                <Select
                  label={t('field.type')}
                  options={choices.map((value) => ({ value, label: typeWord?.(value) ?? t(`type.${value}`) }))}
                  {...type}
                />
              )}
              {categories.length > 0 && (
                <Select
                  label={t('category')}
                  value={category.value ?? ''}
                  error={category.error}
                  onChange={(value) => category.onChange(value || null)}
                  options={[{ value: '', label: t('field.noCategory') }, ...categories.map((value) => ({ value, label: value }))]}
                />
              )}
            </div>
          )}
          <TextInput label={t('field.title')} required counts maxLength={POST_TITLE_MAX} {...form.text('title')} />
          <RichText label={t('field.content')} required value={content.value ?? ''} error={content.error} onChange={content.onChange} />
          <FilesField
            label={t('files.label')}
            max={POST_FILES_MAX}
            maxBytes={LIMITS.fileBytes}
            send={(file, options) => {
              const body = new FormData();
              body.append('file', file);
              return attach(body, options);
            }}
            saved={before}
            added={added}
            deleted={deleted}
            onAdd={(file) => setAdded((old) => [...old, file])}
            onTakeOff={(file) => setAdded((old) => old.filter((one) => one.fileSeq !== file.fileSeq))}
            onDeleted={setDeleted}
            error={form.errorOf('files')}
          />
        </div>
        <Switches form={form} staff={staff} notice={notice} closed={post?.closedByStaff === true && !staff} />
        <div className={l.rowEnd}>
          <ButtonLink to={post ? place.view(post.postSeq) : place.list}>{t('cancel')}</ButtonLink>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t(post ? 'save' : 'submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}

type Writing = ReturnType<typeof useWriting>['form'];
interface SwitchesProps {
  form: Writing;
  staff: boolean;
  notice: boolean | undefined;
  /** Whether the writer cannot make the post public, since staff have made it private. */
  closed: boolean;
}
function Switches({ form, staff, notice, closed }: SwitchesProps) {
  const { t } = useTranslation('boards');
  const [fixed, important, secret, open] = [
    form.value('fixedYn'),
    form.value('importantYn'),
    form.value('secretYn'),
    form.value('publicYn'),
  ];
  return (
    <div className={cx(p.box, l.grid16)}>
      {staff && (
        <Switch
          label={t('field.fixed')}
          hint={t('field.fixedHint')}
          value={fixed.value === YN.YES}
          onChange={(on) => fixed.onChange(yn(on))}
        />
      )}
      <Switch
        label={t('field.important')}
        hint={t('field.importantHint')}
        value={important.value === YN.YES}
        onChange={(on) => important.onChange(yn(on))}
      />
      {!notice && (
        <Switch
          label={t('field.secret')}
          hint={t('field.secretHint')}
          value={secret.value === YN.YES}
          onChange={(on) => secret.onChange(yn(on))}
        />
      )}
      <Switch
        label={t('field.public')}
        hint={
          fieldText(open.error, t('field.public')) ??
          t(notice ? 'field.noticePublicHint' : closed ? 'field.publicClosed' : 'field.publicHint')
        }
        disabled={closed}
        value={open.value !== YN.NO}
        onChange={(on) => open.onChange(yn(on))}
      />
    </div>
  );
}
