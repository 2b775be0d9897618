import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '../../ui/button.tsx';
import { Ellipsis, Mail, Smartphone } from '../../ui/icons.tsx';
import { desk, found, openStage, phone, violations } from '../../ui/testing/stage.tsx';
import { Row } from './row.tsx';
import styles from './sections.module.css';

const stage = openStage();

function Rows() {
  return (
    <ul className={styles.box}>
      <Row
        icon={<Mail size={20} aria-hidden />}
        title="Email"
        meta="an.address.that.is.very.long.indeed@mail.department.example.org · not verified yet"
      >
        <Button size="small">Verify email</Button>
        <Button size="small">Change email</Button>
      </Row>
      <Row
        icon={<Smartphone size={20} aria-hidden />}
        title="Two-step verification"
        meta="On since 26-11-29 · 10 recovery codes left"
      >
        <span className={styles.tag}>On</span>
        <Button size="small">Recovery codes</Button>
        <Button size="small" aria-label="More about two-step verification" icon={<Ellipsis aria-hidden />} />
      </Row>
      <Row
        icon={<Smartphone size={20} aria-hidden />}
        title="Phone"
        meta={<span className={styles.unbroken}>마지막 사용 26-11-29 14:26</span>}
      >
        <Button size="small">로그아웃</Button>
      </Row>
      <Row icon={<Mail size={20} aria-hidden />} title="Nothing to press" />
    </ul>
  );
}

it.each([320, phone.width, 768, desk.width])(
  'at %i px the words and the buttons of a row stay within their box, and none covers another',
  async (width) => {
    await page.viewport(width, 800);
    stage.show(<Rows />);
    await found('button');
    const box = (await found('ul')).getBoundingClientRect();
    expect(box.right).toBeLessThanOrEqual(width);
    const shown = [...document.querySelectorAll('ul button, ul li > span:first-of-type')].map((element) =>
      element.getBoundingClientRect(),
    );
    expect(shown.length).toBe(9);
    const cut = [...document.querySelectorAll('ul li > span')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    for (const one of shown) {
      expect(one.left).toBeGreaterThanOrEqual(box.left);
      expect(one.right).toBeLessThanOrEqual(box.right);
      for (const other of shown)
        expect(
          one === other ||
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top,
        ).toBe(true);
    }
    expect(await violations()).toEqual([]);
  },
);
