//! The pass of one token as a graph of the device: recorded once, then sent again without looking anything up.

use std::marker::PhantomData;
use std::rc::Rc;

use cubecl::client::Graph;
use cubecl::prelude::*;
use cubecl::server::Handle;

use crate::error::KernelError;

/// Keeps what has it on the thread on which it was made: the queue of that thread orders all writes, passes and reads.
pub(crate) type OneThread = PhantomData<Rc<()>>;

/// The dispatches of a pass of one token, over one cache.
pub(crate) struct DeviceGraph {
    graph: Graph,
    dispatches: usize,
    /// All memory that the graph reads or writes, which must not be given back while it may be sent.
    _memory: Vec<Handle>,
}

impl DeviceGraph {
    /// Runs a pass, then records it. Token and position are in a buffer, so the next pass differs in nothing else.
    pub(crate) fn record(
        client: &Client,
        memory: Vec<Handle>,
        pass: impl Fn(),
    ) -> Result<Self, KernelError> {
        client.graph_prepare()?;
        pass();
        client.start_capture()?;
        pass();
        let graph = client.stop_capture()?;
        Ok(Self {
            graph,
            dispatches: 0,
            _memory: memory,
        })
    }

    /// The same with the number of its dispatches.
    pub(crate) fn of_dispatches(self, dispatches: usize) -> Self {
        Self { dispatches, ..self }
    }

    /// The number of its dispatches.
    pub(crate) fn dispatches(&self) -> usize {
        self.dispatches
    }

    /// Sends the dispatches.
    #[expect(
        unsafe_code,
        reason = "a graph does not check what its kernels were checked for"
    )]
    pub(crate) fn send(&self) -> Result<(), KernelError> {
        // SAFETY: the graph's memory is alive, because it is held here. Nothing else uses it at the same time: network and
        // cache cannot leave the thread on which they were made, so all their writes, passes and reads, and this graph, go
        // one after another through the queue of that thread.
        Ok(unsafe { self.graph.replay() }?)
    }
}
