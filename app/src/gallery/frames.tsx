import type { ReactNode } from 'react';
import { ActivityLayout } from '../layouts/activity.tsx';
import { BasicLayout } from '../layouts/basic.tsx';
import { DriveFrame, HeaderEnd } from '../layouts/drive-frame.tsx';
import { FooterColumn } from '../layouts/footer/basic-footer.tsx';
import { PolicyLayout } from '../layouts/policy.tsx';
import { SimpleLayout } from '../layouts/simple.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Toast, ToastRegion } from '../ui/toast.tsx';
import styles from './gallery.module.css';
import { menuSample } from './menu-sample.tsx';

const desk = { width: 800, height: 520 };
const wide = { width: 1180, height: 520 };
const phone = { width: 390, height: 640 };

/** What opens over a page, and the layouts: each in a document of its own. */
export const frameSizes = {
  question: desk,
  form: desk,
  'form on a phone': phone,
  sheet: desk,
  'sheet on a phone': phone,
  menu: desk,
  'menu on a phone': phone,
  toasts: desk,
  'basic layout': wide,
  'basic layout on a phone': phone,
  'activity layout': wide,
  'policy layout': wide,
  'policy layout on a phone': phone,
  'simple layout': desk,
  'drive layout': wide,
} as const;

export type FrameName = keyof typeof frameSizes;

function isFrameName(name: string): name is FrameName {
  return name in frameSizes;
}

export const frameNames = Object.keys(frameSizes).filter(isFrameName);

const ignore = (): void => undefined;

const form = (
  <Dialog title="Share with a link" onPhone="screen" onClose={ignore}>
    <TextField label="Title" defaultValue="Kyoto 2026" />
    <Switch label="Passcode" hint="Asked before anything is shown" checked onChange={ignore} />
    <DialogActions>
      <Button>Cancel</Button>
      <Button kind="primary">Create link</Button>
    </DialogActions>
  </Dialog>
);

const sheet = (
  <Sheet title="Details" onClose={ignore}>
    <TextField label="Name" defaultValue="Dusk.png" />
    <Button kind="primary">Download</Button>
  </Sheet>
);

const menu = (
  <Menu
    label="Dusk.png"
    header={<strong>Dusk.png</strong>}
    items={menuSample}
    at={{ x: 40, y: 40 }}
    onClose={ignore}
  />
);

const links = ['Apps', 'Premium', 'Help', 'Blog'].map((name) => (
  <a key={name} href="#content" {...(name === 'Premium' ? { 'aria-current': 'page' as const } : {})}>
    {name}
  </a>
));

const columns = ['Product', 'Apps', 'Help', 'Policies'].map((title) => (
  <FooterColumn key={title} title={title}>
    {['One', 'Another one', 'A third'].map((name) => (
      <li key={name}>
        <a href="#content">{name}</a>
      </li>
    ))}
  </FooterColumn>
));

const header = { links, action: <Button size="small">Sign in</Button> };
const words = (
  <div className={styles.tall}>
    <h1>What the page is about</h1>
  </div>
);
const basic = (
  <BasicLayout
    {...header}
    moreActions={
      <Button size="small" kind="primary">
        Get started
      </Button>
    }
    footer={columns}
  >
    {words}
  </BasicLayout>
);
const policy = (
  <PolicyLayout
    {...header}
    aside={<p>All policies, and the versions</p>}
    contents={<p>The parts</p>}
    footer={columns}
  >
    {words}
  </PolicyLayout>
);

const contents: Readonly<Record<FrameName, ReactNode>> = {
  question: (
    <Dialog title="Delete permanently?" onClose={ignore}>
      <p>3 entries and everything in them will be gone. This cannot be undone.</p>
      <DialogActions>
        <Button>Cancel</Button>
        <Button kind="danger">Delete permanently</Button>
      </DialogActions>
    </Dialog>
  ),
  form,
  'form on a phone': form,
  sheet,
  'sheet on a phone': sheet,
  menu,
  'menu on a phone': menu,
  toasts: (
    <ToastRegion count={2} onHold={ignore}>
      <Toast onClose={ignore}>Restored</Toast>
      <Toast action={{ label: 'Undo', run: ignore }} onClose={ignore}>
        Moved to the trash
      </Toast>
    </ToastRegion>
  ),
  'basic layout': basic,
  'basic layout on a phone': basic,
  'activity layout': (
    <ActivityLayout anchors={links} action={header.action} footer={columns}>
      {words}
    </ActivityLayout>
  ),
  'policy layout': policy,
  'policy layout on a phone': policy,
  'simple layout': (
    <SimpleLayout>
      <Card centred>
        <h1>One thing</h1>
        <Button kind="primary" wide>
          Continue
        </Button>
      </Card>
    </SimpleLayout>
  ),
  'drive layout': (
    <DriveFrame
      header={
        <HeaderEnd>
          <Button>Sign in</Button>
        </HeaderEnd>
      }
    >
      <div className={`${styles.panel} ${styles.fill}`}>One or two panels</div>
    </DriveFrame>
  ),
};

/** The content of one frame. */
export function showInFrame(name: FrameName): ReactNode {
  return contents[name];
}
