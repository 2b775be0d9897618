import { useState } from 'react';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import type { ButtonKind } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Copy, LayoutGrid, List, Plus, Share2, Star, Trash2 } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './gallery.module.css';
import { menuSample } from './menu-sample.tsx';

const kinds: readonly ButtonKind[] = ['primary', 'secondary', 'soft', 'quiet', 'danger', 'quietDanger'];
const sizes = ['small', 'medium', 'large'] as const;

function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} icon={<Plus size={18} aria-hidden />}>
            Icon
          </Button>
          <Button kind={kind} disabled>
            Disabled
          </Button>
          <Button kind={kind} busy>
            Saving…
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        {sizes.map((size) => (
          <Button key={size} size={size} kind="primary">
            {size}
          </Button>
        ))}
      </div>
      <Button kind="primary" wide>
        Wide
      </Button>
    </>
  );
}

function IconButtons() {
  return (
    <div className={styles.row}>
      <IconButton label="Share">
        <Share2 size={20} aria-hidden />
      </IconButton>
      <IconButton label="Star" pressed>
        <Star size={20} aria-hidden />
      </IconButton>
      <IconButton label="Not starred" pressed={false}>
        <Star size={20} aria-hidden />
      </IconButton>
      <IconButton label="Move to trash" disabled>
        <Trash2 size={20} aria-hidden />
      </IconButton>
      <IconButton label="Small" size="small">
        <Copy size={18} aria-hidden />
      </IconButton>
      <MenuButton label="Actions" icon={<Plus size={20} aria-hidden />} items={menuSample} />
    </div>
  );
}

function Fields() {
  return (
    <div className={styles.fields}>
      <TextField label="Name" placeholder="Rest" />
      <TextField label="Name" defaultValue="Filled" hint="Up to 255 letters." />
      <TextField label="Email" defaultValue="sora@" error="That is not an address." />
      <TextField label="Link" defaultValue="Disabled" disabled />
      <TextField label="Passcode" look="code" defaultValue="p4wq" />
      <TextField
        label="With a button"
        defaultValue="aloft.example/s/4kTz"
        readOnly
        after={
          <IconButton label="Copy">
            <Copy size={20} aria-hidden />
          </IconButton>
        }
      />
      <PasswordField label="Password" defaultValue="correct horse" autoComplete="off" />
      <PasswordField
        label="Password"
        defaultValue="wrong"
        error="That password is not right."
        autoComplete="off"
      />
    </div>
  );
}

const orders = [
  { value: 'name', label: 'By name' },
  { value: 'size', label: 'By size' },
] as const;

function Choices() {
  const [order, setOrder] = useState<'name' | 'size'>('name');
  const [isOn, setIsOn] = useState(true);
  const [view, setView] = useState<'list' | 'grid'>('list');
  return (
    <>
      <div className={styles.fields}>
        <Field label="Order" hint="A select of a form">
          {(control) => <Select {...control} options={orders} value={order} onChoose={setOrder} />}
        </Field>
        <Field label="Order" error="Choose another one.">
          {(control) => <Select {...control} options={orders} value={order} onChoose={setOrder} />}
        </Field>
      </div>
      <div className={styles.row}>
        <Select aria-label="Plain" look="plain" options={orders} value={order} onChoose={setOrder} />
        <Select
          aria-label="Disabled"
          look="plain"
          disabled
          options={orders}
          value={order}
          onChoose={setOrder}
        />
        <Segments
          label="View"
          segments={[
            { value: 'list', label: 'List', icon: <List size={20} aria-hidden /> },
            { value: 'grid', label: 'Grid', icon: <LayoutGrid size={20} aria-hidden /> },
          ]}
          chosen={view}
          onChoose={setView}
        />
        <Segments label="Order" segments={orders} chosen={order} onChoose={setOrder} />
      </div>
      <Switch label="Ask for a passcode" hint="Before anything is shown" checked={isOn} onChange={setIsOn} />
      <Switch label="Off" checked={!isOn} onChange={(checked) => setIsOn(!checked)} />
      <Switch label="Disabled" checked disabled onChange={setIsOn} />
    </>
  );
}

function TabsSample() {
  const [chosen, setChosen] = useState<'all' | 'you' | 'done'>('all');
  return (
    <Tabs
      label="Uploads"
      tabs={[
        { id: 'all', label: 'All' },
        { id: 'you', label: 'Needs you' },
        { id: 'done', label: 'Done' },
      ]}
      chosen={chosen}
      onChoose={setChosen}
    >
      <p>The panel of “{chosen}”.</p>
    </Tabs>
  );
}

const way = ['My drive', 'Pictures', 'Travel', 'Japan', 'Kyoto in November', 'Arashiyama'];

function Ways() {
  const crumbs = way.map((label) => ({ id: label, label }));
  const renderLink = (crumb: { id: string }, link: { className: string | undefined; children: unknown }) => (
    <a href={`#${crumb.id}`} className={link.className}>
      {crumb.id}
    </a>
  );
  return (
    <>
      <div className={styles.panel}>
        <Breadcrumbs label="Whole" crumbs={crumbs} renderLink={renderLink} />
      </div>
      <div className={`${styles.panel} ${styles.narrow}`}>
        <Breadcrumbs label="Narrow" crumbs={crumbs} renderLink={renderLink} />
      </div>
      <div className={styles.panel}>
        <Breadcrumbs label="Top" crumbs={crumbs.slice(0, 1)} renderLink={renderLink} />
      </div>
    </>
  );
}

/** What is pressed, typed into and chosen from. */
export const controlSamples = [
  { title: 'Button', Sample: Buttons },
  { title: 'IconButton, MenuButton', Sample: IconButtons },
  { title: 'Field, TextField, PasswordField', Sample: Fields },
  { title: 'Select, Segments, Switch', Sample: Choices },
  { title: 'Tabs', Sample: TabsSample },
  { title: 'Breadcrumbs', Sample: Ways },
];
