import { isLargeCategory, largeCategories, mediumCategories } from '@madang/contracts/main/category';
import { channelApi, type Category } from '@madang/contracts/main/channel';
import { CATEGORY_NAME_MAX, settingApi } from '@madang/contracts/main/site-setting';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { patchAnswer, useAct } from '../../lib/query';
import { sending } from '../../lib/sending';
import { Button, IconButton } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Loaded } from './loaded';
import { SortableList } from '../../ui/sortable/sortable-list';
import sortable from '../../ui/sortable/sortable.module.css';
import l from '../../ui/layout.module.css';
import s from './site.module.css';

const CATEGORY_READERS = [channelApi.categories];

/** The categories of the site's classes on two levels: staff add, rename, reorder and delete them; each change is saved at once. */
export function CategoriesCard({ list }: { list: UseQueryResult<Category[]> }) {
  const { t } = useTranslation('admin-site');
  const may = useCan(settingApi.updateCategory);
  return (
    <Card title={t('categories.title')} note={t('categories.note')}>
      <Loaded of={list}>
        {(all) =>
          all.length === 0 ? (
            <Empty tight title={t('categories.empty')} />
          ) : (
            <Level label={t('categories.title')} categories={largeCategories(all)} all={all} may={may} />
          )
        }
      </Loaded>
      {may && <NewCategory parent={null} />}
    </Card>
  );
}

interface LevelProps {
  label: string;
  /** The categories of one level, in their order. */
  categories: Category[];
  all: Category[];
  may: boolean;
}
function Level({ label, categories, all, may }: LevelProps) {
  const order = useAct(settingApi.orderCategories, { invalidates: CATEGORY_READERS, invalidatesOnError: CATEGORY_READERS });
  const sort = (next: Category[]) => {
    patchAnswer(channelApi.categories, undefined, (old) => [...next, ...old.filter((one) => !categories.includes(one))]);
    order.mutate({ body: { order: next.map((one) => one.channelCategorySeq) } });
  };
  if (!may)
    return (
      <ul className={sortable.sortable}>
        {categories.map((one) => (
          <li key={one.channelCategorySeq} className={s.row}>
            <b>{one.name}</b>
            <small>
              {mediumCategories(all, one.channelCategorySeq)
                .map(({ name }) => name)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
    );
  return (
    <SortableList label={label} items={categories} keyOf={(one) => one.channelCategorySeq} nameOf={(one) => one.name} onOrder={sort}>
      {(one, grip) => (
        <div className={l.grow}>
          <Row category={one} grip={grip} />
          {isLargeCategory(one) && <Below large={one} all={all} />}
        </div>
      )}
    </SortableList>
  );
}

/** The categories below a category of the first level, folded until it is opened. */
function Below({ large, all }: { large: Category; all: Category[] }) {
  const { t } = useTranslation('admin-site');
  const categories = mediumCategories(all, large.channelCategorySeq);
  const names = categories.map(({ name }) => name).join(', ');
  return (
    <details className={s.below}>
      <summary>
        {t('categories.below', { count: categories.length })}
        <small>{names}</small>
        <ChevronDown aria-hidden="true" />
      </summary>
      <Level label={large.name} categories={categories} all={all} may />
      <NewCategory parent={large} />
    </details>
  );
}

function NewCategory({ parent }: { parent: Category | null }) {
  const { t } = useTranslation('admin-site');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const add = useAct(channelApi.createCategory, {
    invalidates: CATEGORY_READERS,
    onDone: () => {
      setName('');
      toast(t('saved'));
    },
  });
  const label = parent ? t('categories.newBelow', { name: parent.name }) : t('categories.new');
  const submit = () => {
    setMissing(!name.trim());
    if (!name.trim()) return 'shown';
    add.mutate({ body: { name: name.trim(), parentCategorySeq: parent?.channelCategorySeq ?? null } });
    return 'acted';
  };
  return (
    <form className={s.add} onSubmit={sending(submit)}>
      <TextInput
        label={label}
        hideLabel
        placeholder={label}
        maxLength={CATEGORY_NAME_MAX}
        value={name}
        error={missing ? { key: 'required' } : null}
        onChange={(event) => {
          setMissing(false);
          setName(event.target.value);
        }}
      />
      <Button type="submit" busy={add.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}

function Row({ category, grip }: { category: Category; grip: ReactNode }) {
  const { t } = useTranslation('admin-site');
  const { channelCategorySeq, name, courseCount } = category;
  const [typed, setTyped] = useState<string | null>(null);
  const save = useAct(settingApi.updateCategory, { invalidates: CATEGORY_READERS, onDone: () => setTyped(null) });
  const remove = useAct(settingApi.removeCategory, { invalidates: CATEGORY_READERS, onDone: () => toast(t('removed')) });
  const ask = async () => {
    if (
      await confirm(t(isLargeCategory(category) ? 'categories.removeText' : 'categories.removeBelowText'), {
        title: t('categories.removeTitle', { name }),
        action: t('remove'),
        danger: true,
      })
    )
      remove.mutate({ params: { channelCategorySeq } });
  };
  const submit = () => {
    if (!typed?.trim()) return 'shown';
    save.mutate({ params: { channelCategorySeq }, body: { name: typed.trim() } });
    return 'acted';
  };
  if (typed !== null)
    return (
      <form className={s.row} onSubmit={sending(submit)}>
        {grip}
        <TextInput
          className={l.grow}
          label={t('categories.name')}
          hideLabel
          autoFocus
          maxLength={CATEGORY_NAME_MAX}
          value={typed}
          error={typed.trim() ? null : { key: 'required' }}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
        />
        <Button size="sm" onClick={() => setTyped(null)}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" tone="primary" busy={save.isPending}>
          {t('save')}
        </Button>
      </form>
    );
  return (
    <div className={s.row}>
      {grip}
      <b className={l.grow}>{name}</b>
      <small className="num">{t('categories.courses', { count: courseCount })}</small>
      <IconButton dense label={t('rename', { name })} onClick={() => setTyped(name)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton dense label={t('removeOf', { name })} onClick={() => void ask()}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
