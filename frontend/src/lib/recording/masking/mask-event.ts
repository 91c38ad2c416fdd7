import {
  EventType,
  type eventWithTime,
  type incrementalData,
  IncrementalSource,
  type mutationData,
} from '@rrweb/types';
import { type RecordedPage } from '@kq/contracts/recording';
import { type Attributes, maskAttributes } from './mask-attributes';
import { maskInput, maskNode, maskText } from './mask-node';
import { maskRequest, type RecordedRequest } from './mask-request';

/** Template of the page that is shown; what stands for its address. */
export interface EventPlace {
  readonly page: RecordedPage;
  readonly template: string;
}

/** Tag of the event that names the page after a navigation. */
export const PAGE_TAG = 'page';
export const NETWORK_PLUGIN = 'rrweb/network@1';

/**
 * The only way of an event out of the page (docs/security.md S34): built anew from what is on the lists, never copied. Null
 * for events that tell more than how a page looked and where it was touched.
 */
export function maskEvent(event: eventWithTime, { page, template }: EventPlace): eventWithTime | null {
  const { timestamp } = event;
  switch (event.type) {
    case EventType.DomContentLoaded:
    case EventType.Load:
      return { type: event.type, data: {}, timestamp };
    case EventType.Meta: {
      const { width, height } = event.data;
      return { type: event.type, data: { href: template, width, height }, timestamp };
    }
    case EventType.FullSnapshot: {
      const { node, initialOffset } = event.data;
      const { left, top } = initialOffset;
      return { type: event.type, data: { node: maskNode(node), initialOffset: { left, top } }, timestamp };
    }
    case EventType.IncrementalSnapshot: {
      const data = maskChange(event.data);
      return data && { type: event.type, data, timestamp };
    }
    case EventType.Custom:
      if (event.data.tag !== PAGE_TAG) return null;
      return { type: event.type, data: { tag: PAGE_TAG, payload: page }, timestamp };
    case EventType.Plugin: {
      if (event.data.plugin !== NETWORK_PLUGIN) return null;
      const requests = (event.data.payload as { requests: readonly RecordedRequest[] }).requests
        .map(maskRequest)
        .filter((request) => request !== null);
      if (requests.length === 0) return null;
      return { type: event.type, data: { plugin: NETWORK_PLUGIN, payload: { requests } }, timestamp };
    }
    default:
      return null;
  }
}

function maskChange(data: incrementalData): incrementalData | null {
  switch (data.source) {
    case IncrementalSource.Mutation:
      return maskMutation(data);
    case IncrementalSource.MouseMove:
    case IncrementalSource.TouchMove:
    case IncrementalSource.Drag: {
      const positions = data.positions.map(({ x, y, id, timeOffset }) => ({ x, y, id, timeOffset }));
      return { source: data.source, positions };
    }
    case IncrementalSource.MouseInteraction: {
      const { source, type, id, x = 0, y = 0 } = data;
      return { source, type, id, x, y };
    }
    case IncrementalSource.Scroll: {
      const { source, id, x, y } = data;
      return { source, id, x, y };
    }
    case IncrementalSource.ViewportResize: {
      const { source, width, height } = data;
      return { source, width, height };
    }
    case IncrementalSource.Input:
      return { source: data.source, id: data.id, text: maskInput(data.text), isChecked: false };
    default:
      return null;
  }
}

function maskMutation({ source, texts, attributes, removes, adds }: mutationData): mutationData {
  return {
    source,
    texts: texts.map(({ id, value }) => ({ id, value: value === null ? null : maskText(value) })),
    // Of an element that is known by its id only: nothing that depends on its tag.
    attributes: attributes.map(({ id, attributes: changed }) => ({
      id,
      attributes: maskAttributes(changed as Attributes, '') as typeof changed,
    })),
    removes: removes.map(({ parentId, id, isShadow }) => ({
      parentId,
      id,
      ...(isShadow ? { isShadow } : {}),
    })),
    adds: adds.map(({ parentId, nextId, node }) => ({ parentId, nextId, node: maskNode(node) })),
  };
}
