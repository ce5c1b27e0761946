// The small script of the embed page: values under the pointer, a finger or the keyboard, sorted tables, the height for
// the page around, a copy button.
(() => {
  const tip = document.getElementById('tip');
  const cross = document.getElementById('cross');
  const drawn = document.querySelector('.drawn');

  const hide = () => {
    tip.hidden = true;
    if (cross) cross.hidden = true;
  };
  const show = (mark, x, y) => {
    const head = document.createElement('strong');
    head.textContent = mark.dataset.t;
    tip.replaceChildren(head, mark.dataset.v);
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - width - 4))}px`;
    tip.style.top = `${Math.max(4, y - height - 12 < 4 ? y + 16 : y - height - 12)}px`;
    // Hit areas as high as the plot stand for a moment in time: a line marks it.
    const at = mark.dataset.x;
    cross.hidden = at === undefined;
    if (at === undefined) return;
    const sheet = mark.ownerSVGElement;
    const [box, strip, around] = [sheet, mark, drawn].map((one) => one.getBoundingClientRect());
    cross.style.left = `${box.left - around.left + (Number(at) * box.width) / sheet.viewBox.baseVal.width}px`;
    cross.style.top = `${strip.top - around.top}px`;
    cross.style.height = `${strip.height}px`;
  };

  if (drawn) {
    const marks = () =>
      [...drawn.querySelectorAll('.mark')].filter((mark) => mark.getClientRects().length > 0);
    const point = (event) => {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const mark = under?.closest('.drawn .mark');
      if (mark) show(mark, event.clientX, event.clientY);
      else hide();
    };
    for (const name of ['pointerdown', 'pointermove']) drawn.addEventListener(name, point);
    drawn.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && hide());
    document.addEventListener('pointerdown', (event) => drawn.contains(event.target) || hide());

    let at = -1;
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    drawn.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') return hide();
      const all = marks();
      const step = steps[event.key];
      if (all.length === 0 || (!step && event.key !== 'Home' && event.key !== 'End')) return;
      event.preventDefault();
      if (event.key === 'Home') at = 0;
      else if (event.key === 'End') at = all.length - 1;
      else at = Math.max(0, Math.min(all.length - 1, at < 0 && step < 0 ? all.length - 1 : at + step));
      const box = all[at].getBoundingClientRect();
      show(all[at], box.left + box.width / 2, Math.max(0, box.top + Math.min(24, box.height / 2)));
    });
    drawn.addEventListener('blur', hide);
  }

  for (const table of document.querySelectorAll('table[data-sort]')) {
    const body = table.tBodies[0];
    for (const [column, cell] of [...table.tHead.rows[0].cells].entries()) {
      const button = document.createElement('button');
      button.type = 'button';
      button.title = table.dataset.sort;
      button.append(...cell.childNodes);
      cell.append(button);
      button.addEventListener('click', () => {
        const was = cell.getAttribute('aria-sort');
        // Numbers are sorted from the largest on.
        const down = cell.className === 'n' ? was !== 'descending' : was === 'ascending';
        const turn = down ? -1 : 1;
        const key = (row) => row.cells[column].dataset.k;
        const rows = [...body.rows].sort((a, b) => {
          const [one, other] = [key(a), key(b)];
          if (one !== undefined && other !== undefined) return turn * (one - other);
          if (one !== other) return one === undefined ? 1 : -1;
          return (
            turn *
            a.cells[column].textContent.localeCompare(
              b.cells[column].textContent,
              document.documentElement.lang,
            )
          );
        });
        for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
        cell.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        body.append(...rows);
      });
    }
  }

  // The page around may be of any site; a height is no secret.
  const tell = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    for (const type of ['canillita:resize', 'tako::resize', 'tako-embed-height'])
      parent.postMessage({ type, height }, '*');
  };
  if (parent !== window) {
    new ResizeObserver(tell).observe(document.body);
    addEventListener('load', tell);
  }

  const copy = document.getElementById('copy');
  const code = document.getElementById('code');
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    code.select();
    try {
      await navigator.clipboard.writeText(code.value);
    } catch {
      document.execCommand('copy');
    }
    copy.textContent = copy.dataset.done;
  });
})();
