import { dataBlock, markup } from './html-template';

describe('markup', () => {
  it('escapes values inserted into the template', () => {
    const evil = `</title><script>alert("1")</script>&'`;
    expect(markup`<p title="${evil}">${evil}</p>`.text).not.toMatch(/<script|"1"|<\/title>/);
    const parts = [markup`1`, markup`2`];
    expect(markup`<b>${markup`<i>${'<'}</i>`}${parts}${null}${3}</b>`.text).toBe('<b><i>&lt;</i>123</b>');
  });
});

describe('dataBlock', () => {
  it('escapes closing tags in its data without changing the data', () => {
    const data = { name: '</script><script>alert(1)</script>', note: '<!-- & \u2028 \u2029 -->' };
    const { text } = dataBlock('application/ld+json', data);
    const inner = text.slice('<script type="application/ld+json">'.length, -'</script>'.length);
    expect(inner).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(inner)).toEqual(data);
  });
});
