//! The fixture of proofs about all document kinds: two suppliers of one tenant, one of another, with several nodes.

use crate::node::Node;
use anyhow::Result;
use tandem_testkit::specimens::Party;
use tandem_testkit::{Client, World};

pub struct Table {
    pub world: World,
    pub nodes: Vec<Node>,
    pub party: Party,
}

impl Table {
    /// Runs a worker in this process, because some documents come from external systems.
    pub async fn lay(nodes: usize) -> Result<Self> {
        let world = World::start().await?;
        world.work();
        let mut started = Vec::new();
        for _ in 0..nodes {
            started.push(Node::start("serve", &world.config).await?);
        }
        let party = Party::meet(&world, &started[0].base(), &world.acme, "party").await?;
        Ok(Self { world, nodes: started, party })
    }

    /// The client, connected to one of the nodes in turn.
    pub fn at(&self, client: &Client, turn: usize) -> Client {
        client.at(&self.nodes[turn % self.nodes.len()].base())
    }
}
