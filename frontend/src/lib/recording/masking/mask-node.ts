import { type elementNode, NodeType, type serializedNodeWithId } from '@rrweb/types';
import { type Attributes, maskAttributes } from './mask-attributes';

const TAGS = new Set(
  `html head body title link style script noscript main header footer nav section article aside div span p a button form
  fieldset legend label input textarea select option optgroup ul ol li dl dt dd table caption thead tbody tfoot tr th td
  h1 h2 h3 h4 h5 h6 img picture source figure figcaption svg g path circle rect line polyline polygon ellipse defs use
  strong em b i small br hr time details summary dialog progress meter output address blockquote sup sub canvas video audio
  template abbr code pre`.split(/\s+/),
);

/** Icons and drawings of ours. Any other drawing has no inside: a map tells where, a code to scan is a secret. */
const DRAWINGS = ['0 0 24 24', '0 0 32 32', '0 0 96 64'];
const MAP_CLASS = 'leaflet-container';

/** Elements of which a recording has the size only. */
export const BLOCKED = [
  'iframe, object, embed, canvas, video, audio',
  `.${MAP_CLASS}`,
  `svg${DRAWINGS.map((viewBox) => `:not([viewBox="${viewBox}"])`).join('')}`,
].join(', ');

/** The server takes no longer ones. */
const TEXT_MAX_CHARS = 10_000;

/** Every character but blanks; the shape of a text stays, so that a replay looks like the page. */
export const maskText = (text: string): string => text.slice(0, TEXT_MAX_CHARS).replace(/\S/gu, '*');

/** What a field holds is not even told by its length. */
export const maskInput = (text: string): string => (text === '' ? '' : '****');

/** Returns a node and all below it without texts, values, addresses and unlisted attributes. */
export function maskNode(node: serializedNodeWithId, parentTag = ''): serializedNodeWithId {
  const place = { id: node.id, ...(node.rootId === undefined ? {} : { rootId: node.rootId }) };
  switch (node.type) {
    case NodeType.Document:
      return { ...place, type: node.type, childNodes: maskAll(node.childNodes, '') };
    case NodeType.DocumentType:
      return { ...place, type: node.type, name: 'html', publicId: '', systemId: '' };
    case NodeType.Element: {
      const tagName = TAGS.has(node.tagName) ? node.tagName : unknownTag(node);
      return {
        ...place,
        type: node.type,
        tagName,
        attributes: maskAttributes(node.attributes as Attributes, node.tagName) as typeof node.attributes,
        childNodes: hasInside(node) ? maskAll(node.childNodes, node.tagName) : [],
        ...(node.isSVG ? { isSVG: true as const } : {}),
        ...(node.needBlock ? { needBlock: true } : {}),
      };
    }
    case NodeType.Text:
      return { ...place, type: node.type, textContent: textOf(node.textContent, parentTag) };
    case NodeType.CDATA:
      return { ...place, type: node.type, textContent: '' };
    default:
      return { ...place, type: NodeType.Comment, textContent: '' };
  }
}

function hasInside({ tagName, attributes }: elementNode): boolean {
  if (
    String(attributes['class'] ?? '')
      .split(/\s+/)
      .includes(MAP_CLASS)
  )
    return false;
  return tagName !== 'svg' || DRAWINGS.includes(String(attributes['viewBox']));
}

const unknownTag = ({ isSVG }: { readonly isSVG?: true }): string => (isSVG ? 'g' : 'div');

/** Rules and code are no text to look at. */
const textOf = (text: string, parentTag: string): string =>
  parentTag === 'style' || parentTag === 'script' ? '' : maskText(text);

const maskAll = (nodes: readonly serializedNodeWithId[], parentTag: string): serializedNodeWithId[] =>
  nodes.map((node) => maskNode(node, parentTag));
