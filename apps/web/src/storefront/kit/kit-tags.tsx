import { TAG_KINDS, type TagKind } from '@madang/contracts/tags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagInput } from '../../ui/tags/tag-input';
import l from '../../ui/layout.module.css';

const FILLED_TAGS: Partial<Record<TagKind, string[]>> = {
  email: ['learner01@madang.example', 'seoyun@codebay.example'],
  isodate: ['2026-11-21'],
};

export function TagsSample() {
  const { t } = useTranslation('kit');
  const [tags, setTags] = useState<Partial<Record<TagKind, string[]>>>(FILLED_TAGS);
  return (
    <div className={l.columns240}>
      {TAG_KINDS.map((kind) => (
        <TagInput
          key={kind}
          kind={kind}
          label={t(`tag.${kind}`)}
          hint={kind === 'textTag' && t('tag.hint')}
          max={5}
          value={tags[kind] ?? []}
          onChange={(list) => setTags((old) => ({ ...old, [kind]: list }))}
        />
      ))}
      <TagInput kind="text" label={t('tag.text')} max={3} value={[t('word.share'), t('word.coupon')]} onChange={() => undefined} disabled />
    </div>
  );
}
