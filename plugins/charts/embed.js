// The small script of the embed page: tooltips, the height for the page around, a copy button.
(() => {
  const tip = document.getElementById('tip');
  const show = (mark, x, y) => {
    const head = document.createElement('strong');
    head.textContent = mark.dataset.t;
    tip.replaceChildren(head, mark.dataset.v);
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(x + 12, innerWidth - width - 4))}px`;
    tip.style.top = `${y - height - 12 < 4 ? y + 16 : y - height - 12}px`;
  };
  const drawn = document.querySelector('.drawn');
  drawn.addEventListener('pointermove', (event) => {
    const mark = event.target.closest('.mark');
    if (mark) show(mark, event.clientX, event.clientY);
    else tip.hidden = true;
  });
  drawn.addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
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
